import type { Graph, SlotValues, Template } from './template.ts'

const isOf = (type: Template['slots'][string]['type'], value: string | number): boolean => {
  if (type === 'integer') return Number.isInteger(value)
  return type === 'number' ? Number.isFinite(value) : typeof value === 'string'
}

const withoutNodes = (graph: Graph, gone: ReadonlySet<string>): Graph =>
  Object.fromEntries(
    Object.entries(graph)
      .filter(([id]) => !gone.has(id))
      .map(([id, { class_type, inputs }]) => {
        const kept = Object.entries(inputs).filter(([, value]) => !Array.isArray(value) || !gone.has(value[0]))
        return [id, { class_type, inputs: Object.fromEntries(kept) }]
      }),
  )

/** The server names files after it, and gives an identical graph the files of an earlier one: so no two are identical. */
const withPrefix = (graph: Graph, prefix: string): Graph =>
  Object.fromEntries(
    Object.entries(graph).map(([id, node]) =>
      'filename_prefix' in node.inputs
        ? [id, { ...node, inputs: { ...node.inputs, filename_prefix: `${prefix}-${id}` } }]
        : [id, node],
    ),
  )

const tile = { tile_size: 256, overlap: 64, temporal_size: 32, temporal_overlap: 8 }

/** Decoding is where a graph that could be sampled most often runs out of memory; in tiles it takes longer, and far less. */
export const inTiles = (graph: Graph): Graph =>
  Object.fromEntries(
    Object.entries(graph).map(([id, node]) =>
      node.class_type === 'VAEDecode'
        ? [id, { class_type: 'VAEDecodeTiled', inputs: { ...node.inputs, ...tile } }]
        : [id, node],
    ),
  )

/** The graph of one job. */
export const fillGraph = ({ graph, slots }: Template, values: SlotValues, prefix: string): Graph => {
  const filled = structuredClone(graph)
  const gone = new Set<string>()
  for (const [name, { type, into, optional }] of Object.entries(slots)) {
    const value = values[name]
    if (value === undefined && !optional) throw new Error(`the order has nothing for the slot ${name}`)
    if (value !== undefined && !isOf(type, value)) throw new Error(`the slot ${name} takes a value of type ${type}`)
    for (const place of into) {
      const id = place.slice(0, place.indexOf('.'))
      const node = filled[id]
      if (value === undefined) gone.add(id)
      else if (node) node.inputs[place.slice(id.length + 1)] = value
    }
  }
  return withPrefix(withoutNodes(filled, gone), prefix)
}
