import { expect, it } from 'vitest'
import { renderTable } from './render-table.ts'
import { cutToWidth, textWidth } from './text-width.ts'

const tenants = [
  { id: '1', name: 'north', available: 0, closed_at: null, scopes: ['read', 'create'] },
  { id: '22', name: '東京', available: 1500, closed_at: null, scopes: [] },
]

it('a table has a head, aligned columns and no column without values', () => {
  expect(renderTable(tenants).text.split('\n')).toEqual([
    'ID  NAME   AVAILABLE  SCOPES',
    '1   north  0          read, create',
    '22  東京   1500',
  ])
})

it('a table without a width is never cut', () => {
  const name = 'x'.repeat(500)
  expect(renderTable([{ id: '1', name }])).toMatchObject({ text: expect.stringContaining(name), leftOut: [] })
})

it('a table fits into the width of a terminal, the widest columns cut first', () => {
  const rows = [{ id: '247549788994682099', name: 'x'.repeat(80), note: '映画'.repeat(30) }]
  const { text: table } = renderTable(rows, 60)
  expect(Math.max(...table.split('\n').map(textWidth))).toBeLessThanOrEqual(60)
  expect(table).toContain('247549788994682099')
  expect(table).toContain('…')
})

it('a table in a terminal too narrow for it leaves out its last columns and names them', () => {
  const row = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`field_${i}`, 'a value']))
  const { text, leftOut } = renderTable([row], 40)
  expect(Math.max(...text.split('\n').map(textWidth))).toBeLessThanOrEqual(40)
  expect(leftOut).toEqual(['field_4', 'field_5', 'field_6', 'field_7'])
})

it('a table cuts neither its first column nor ids', () => {
  const id = '247549788994682099'
  const rows = [{ name: 'a-long-name-of-a-back-end', note: 'x'.repeat(40), task_id: id, fault: 'y'.repeat(40) }]
  const { text } = renderTable(rows, 80)
  expect(text).toContain('a-long-name-of-a-back-end  x')
  expect(text).toContain(id)
  expect(Math.max(...text.split('\n').map(textWidth))).toBeLessThanOrEqual(80)
})

it('a value with line breaks and escape sequences stays in its cell', () => {
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
])('the width of %s is %i columns', (text, width) => {
  expect(textWidth(text)).toBe(width)
})

it('a wide character is not cut in half', () => {
  expect(cutToWidth('東京都', 4)).toBe('東…')
  expect(textWidth(cutToWidth('東京都', 4))).toBeLessThanOrEqual(4)
})
