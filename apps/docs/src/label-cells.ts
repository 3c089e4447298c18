type Node = {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

const elements = (node: Node, ...names: string[]): Node[] =>
  (node.children ?? []).flatMap((child) => (names.includes(child.tagName ?? '') ? [child] : elements(child, ...names)))

const readText = (node: Node): string => node.value ?? (node.children ?? []).map(readText).join('')

/**
 * Rehype plugin: gives every table cell the heading of its column as `data-label`. Narrow screens show a row as a block
 * and print the label before each cell.
 */
export const labelCells = () => (tree: Node) => {
  for (const table of elements(tree, 'table')) {
    const headings = elements(table, 'th').map(readText)
    for (const row of elements(table, 'tr'))
      for (const [column, cell] of elements(row, 'td').entries())
        cell.properties = { ...cell.properties, 'data-label': headings[column] ?? '' }
  }
}
