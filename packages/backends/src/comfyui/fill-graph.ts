import type { Graph, SlotValues, Template } from './template.ts'

const hasType = (type: Template['slots'][string]['type'], value: string | number): boolean => {
  if (type === 'integer') return Number.isInteger(value)
  return type === 'number' ? Number.isFinite(value) : typeof value === 'string'
}

const withoutNodes = (graph: Graph, removed: ReadonlySet<string>): Graph =>
  Object.fromEntries(
    Object.entries(graph)
      .filter(([id]) => !removed.has(id))
      .map(([id, { class_type, inputs }]) => {
        const kept = Object.entries(inputs).filter(([, value]) => !Array.isArray(value) || !removed.has(value[0]))
        return [id, { class_type, inputs: Object.fromEntries(kept) }]
      }),
  )

/** The server names files after the prefix and reuses the files of an identical graph: so no two are identical. */
const withPrefix = (graph: Graph, prefix: string): Graph =>
  Object.fromEntries(
    Object.entries(graph).map(([id, node]) =>
      'filename_prefix' in node.inputs
        ? [id, { ...node, inputs: { ...node.inputs, filename_prefix: `${prefix}-${id}` } }]
        : [id, node],
    ),
  )

const tile = { tile_size: 256, overlap: 64, temporal_size: 32, temporal_overlap: 8 }

/** Decoding is where a graph most often runs out of memory; in tiles it takes longer and needs far less. */
export const withTiledDecode = (graph: Graph): Graph =>
  Object.fromEntries(
    Object.entries(graph).map(([id, node]) =>
      node.class_type === 'VAEDecode'
        ? [id, { class_type: 'VAEDecodeTiled', inputs: { ...node.inputs, ...tile } }]
        : [id, node],
    ),
  )

/** Builds the graph of one job. */
export const fillGraph = ({ graph, slots }: Template, values: SlotValues, prefix: string): Graph => {
  const filled = structuredClone(graph)
  const removed = new Set<string>()
  for (const [name, { type, into, optional }] of Object.entries(slots)) {
    const value = values[name]
    if (value === undefined && !optional) throw new Error(`the input has no value for the slot ${name}`)
    if (value !== undefined && !hasType(type, value)) throw new Error(`the slot ${name} must be of type ${type}`)
    for (const place of into) {
      const id = place.slice(0, place.indexOf('.'))
      const node = filled[id]
      if (value === undefined) removed.add(id)
      else if (node) node.inputs[place.slice(id.length + 1)] = value
    }
  }
  return withPrefix(withoutNodes(filled, removed), prefix)
}
