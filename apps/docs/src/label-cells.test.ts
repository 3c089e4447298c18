import { expect, it } from 'vitest'
import { labelCells } from './label-cells.ts'

const element = (tagName: string, ...children: unknown[]) => ({ type: 'element', tagName, properties: {}, children })
const text = (value: string) => ({ type: 'text', value })

it('every table cell gets the heading of its column as label', () => {
  const cells = [element('td', text('429')), element('td', text('wait'))]
  const head = element('tr', element('th', element('code', text('status'))), element('th', text('do')))
  const tree = element('div', element('table', element('thead', head), element('tbody', element('tr', ...cells))))
  labelCells()(tree as never)
  expect(cells.map(({ properties }) => properties)).toEqual([{ 'data-label': 'status' }, { 'data-label': 'do' }])
})
