import { expect, it } from 'vitest'
import { labelText } from './label-text.ts'

it('escapes what an ffmetadata file would read as its own signs', () => {
  expect(labelText('{"a":"b=c;d#e"}')).toBe(';FFMETADATA1\nAIGC={"a":"b\\=c\\;d\\#e"}')
})

it('keeps line ends inside the value', () => {
  expect(labelText('{\r\n}')).toBe(';FFMETADATA1\nAIGC={\\\r\\\n}')
})

it('ends without a line end, which a last backslash would take with it', () => {
  expect(labelText('\\')).toBe(';FFMETADATA1\nAIGC=\\\\')
})
