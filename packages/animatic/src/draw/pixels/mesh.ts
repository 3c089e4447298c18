/** Values at the nodes of a grid that spans the picture from edge to edge; linear in between. */
export type Mesh = { columns: number; rows: number; values: Float32Array }

export const createMesh = (columns: number, rows: number): Mesh => ({
  columns,
  rows,
  values: new Float32Array(columns * rows),
})

/** Sets every node from its position, 0 to 1 in both directions. */
export const fillMesh = (mesh: Mesh, value: (x: number, y: number, node: number) => number): void => {
  const { columns, rows, values } = mesh
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const node = row * columns + column
      values[node] = value(column / (columns - 1), row / (rows - 1), node)
    }
  }
}

export const sampleMesh = ({ columns, rows, values }: Mesh, x: number, y: number): number => {
  const across = Math.max(0, Math.min(1, x)) * (columns - 1)
  const down = Math.max(0, Math.min(1, y)) * (rows - 1)
  const column = Math.min(columns - 2, Math.floor(across))
  const row = Math.min(rows - 2, Math.floor(down))
  const at = row * columns + column
  const [fx, fy] = [across - column, down - row]
  const top = (values[at] ?? 0) * (1 - fx) + (values[at + 1] ?? 0) * fx
  const bottom = (values[at + columns] ?? 0) * (1 - fx) + (values[at + columns + 1] ?? 0) * fx
  return top * (1 - fy) + bottom * fy
}

/** Smooths in place: each pass spreads a node over its four neighbours. */
export const smoothMesh = (mesh: Mesh, passes: number): void => {
  const { columns, rows, values } = mesh
  const at = (column: number, row: number): number =>
    values[Math.max(0, Math.min(rows - 1, row)) * columns + Math.max(0, Math.min(columns - 1, column))] ?? 0
  for (let pass = 0; pass < passes; pass += 1) {
    const softer = new Float32Array(values.length)
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const around = at(column - 1, row) + at(column + 1, row) + at(column, row - 1) + at(column, row + 1)
        softer[row * columns + column] = at(column, row) * 0.5 + around * 0.125
      }
    }
    values.set(softer)
  }
}

/** The values of one line of pixels, `y` from 0 to 1, written into `line`. */
export const readLine = ({ columns, rows, values }: Mesh, y: number, line: Float32Array): void => {
  const down = y * (rows - 1)
  const row = Math.min(rows - 2, Math.floor(down))
  const share = down - row
  const pixels = line.length
  const nodeAt = (column: number): number => {
    const above = values[row * columns + column] ?? 0
    return above + ((values[(row + 1) * columns + column] ?? 0) - above) * share
  }
  let next = nodeAt(0)
  let pixel = 0
  for (let column = 0; column < columns - 1; column += 1) {
    const from = next
    next = nodeAt(column + 1)
    const begins = (column * (pixels - 1)) / (columns - 1)
    const step = ((next - from) * (columns - 1)) / (pixels - 1)
    const end = column === columns - 2 ? pixels : Math.ceil(((column + 1) * (pixels - 1)) / (columns - 1))
    for (; pixel < end; pixel += 1) line[pixel] = from + step * (pixel - begins)
  }
}
