import { expect, it } from 'vitest'
import { renderTable } from './render-table.ts'
import { cutToWidth, textWidth } from './text-width.ts'

const tenants = [
  { id: '1', name: 'north', available: 0, closed_at: null, scopes: ['read', 'create'] },
  { id: '22', name: '東京', available: 1500, closed_at: null, scopes: [] },
]

it('renderTable prints a header and aligned columns and omits empty columns', () => {
  expect(renderTable(tenants).text.split('\n')).toEqual([
    'ID  NAME   AVAILABLE  SCOPES',
    '1   north  0          read, create',
    '22  東京   1500',
  ])
})

it('renderTable never truncates without a width', () => {
  const name = 'x'.repeat(500)
  expect(renderTable([{ id: '1', name }])).toMatchObject({ text: expect.stringContaining(name), leftOut: [] })
})

it('renderTable fits a terminal width by truncating the widest columns first', () => {
  const rows = [{ id: '247549788994682099', name: 'x'.repeat(80), note: '映画'.repeat(30) }]
  const { text: table } = renderTable(rows, 60)
  expect(Math.max(...table.split('\n').map(textWidth))).toBeLessThanOrEqual(60)
  expect(table).toContain('247549788994682099')
  expect(table).toContain('…')
})

it('renderTable omits the last columns in a narrow terminal and reports them', () => {
  const row = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`field_${i}`, 'a value']))
  const { text, leftOut } = renderTable([row], 40)
  expect(Math.max(...text.split('\n').map(textWidth))).toBeLessThanOrEqual(40)
  expect(leftOut).toEqual(['field_4', 'field_5', 'field_6', 'field_7'])
})

it('renderTable truncates neither the first column nor ids', () => {
  const id = '247549788994682099'
  const rows = [{ name: 'a-long-name-of-a-back-end', note: 'x'.repeat(40), task_id: id, fault: 'y'.repeat(40) }]
  const { text } = renderTable(rows, 80)
  expect(text).toContain('a-long-name-of-a-back-end  x')
  expect(text).toContain(id)
  expect(Math.max(...text.split('\n').map(textWidth))).toBeLessThanOrEqual(80)
})

it('renderTable removes line breaks and escape sequences from cells', () => {
  const lines = renderTable([{ name: 'a\nb\u001b[31mc' }]).text.split('\n')
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toMatch(/\p{Cc}/u)
})

it.each([
  ['plain', 5],
  ['東京', 4],
  ['e\u0301', 1],
  ['👩‍👩‍👧', 2],
  ['ｶﾅ', 2],
])('textWidth of %s is %i columns', (text, width) => {
  expect(textWidth(text)).toBe(width)
})

it('cutToWidth does not split a wide character', () => {
  expect(cutToWidth('東京都', 4)).toBe('東…')
  expect(textWidth(cutToWidth('東京都', 4))).toBeLessThanOrEqual(4)
})
