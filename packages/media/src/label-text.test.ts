import { expect, it } from 'vitest'
import { labelText } from './label-text.ts'

it('labelText escapes the special characters of ffmetadata', () => {
  expect(labelText('{"a":"b=c;d#e"}')).toBe(';FFMETADATA1\nAIGC={"a":"b\\=c\\;d\\#e"}')
})

it('labelText writes the key of drafts before the label (D-510)', () => {
  expect(labelText('{}', true)).toBe(';FFMETADATA1\nKINORA_DRAFT=1\nAIGC={}')
})

it('labelText keeps line ends inside the value', () => {
  expect(labelText('{\r\n}')).toBe(';FFMETADATA1\nAIGC={\\\r\\\n}')
})

it('labelText omits the final line end, which a trailing backslash would escape', () => {
  expect(labelText('\\')).toBe(';FFMETADATA1\nAIGC=\\\\')
})
