import { type InputKind, isOutput, nodeClasses } from './nodes.ts'

export type GraphNode = { class_type: string; inputs: Record<string, unknown> }
export type ServerGraph = Record<string, GraphNode>
type NodeError = { type: string; message: string; details: string; extra_info: Record<string, unknown> }
export type Verdict =
  | { error: NodeError; node_errors: Record<string, unknown> }
  | { outputs: string[]; node_errors: Record<string, unknown> }

const fault = (type: string, details: string, extra_info: Record<string, unknown> = {}): NodeError => ({
  type,
  message: type.replaceAll('_', ' '),
  details,
  extra_info,
})

const isLink = (value: unknown): value is [string, number] => Array.isArray(value) && value.length === 2

const toConfig = (kind: InputKind): unknown[] => {
  if ('link' in kind) return [kind.link, {}]
  return 'number' in kind ? [kind.number, { default: kind.min, min: kind.min, max: kind.max }] : [[], {}]
}

type CheckContext = { graph: ServerGraph; hasFile(name: string): boolean; path: readonly string[] }

const checkValue = (name: string, kind: InputKind, value: unknown, { graph, hasFile }: CheckContext): NodeError[] => {
  const about = { input_name: name, input_config: toConfig(kind), received_value: value }
  if (isLink(value)) {
    const from = nodeClasses[graph[value[0]]?.class_type ?? '']?.gives[value[1]]
    if (!('link' in kind) || kind.link === '*' || from === kind.link) return []
    const { received_value: _, ...rest } = about
    return [fault('return_type_mismatch', name, { ...rest, received_type: from, linked_node: value })]
  }
  if ('number' in kind) {
    const read = Number(value)
    if (Number.isNaN(read))
      return [fault('invalid_input_type', name, { ...about, exception_message: 'invalid literal' })]
    if (read < kind.min) return [fault('value_smaller_than_min', name, about)]
    return read > kind.max ? [fault('value_bigger_than_max', name, about)] : []
  }
  if ('options' in kind && !kind.options.includes(String(value))) return [fault('value_not_in_list', name, about)]
  if ('file' in kind && !hasFile(String(value)))
    return [fault('custom_validation_failed', `${name} - invalid file`, { input_name: name })]
  return []
}

/** Collects faults of a node and its dependencies, by node; returns `broken` for a dangling link. */
const checkNode = (id: string, context: CheckContext, faultsByNode: Map<string, NodeError[]>): 'broken' | undefined => {
  const { graph, path } = context
  const node = graph[id]
  if (!node) return 'broken'
  if (path.includes(id)) {
    const cycle = path.slice(path.indexOf(id))
    for (const member of cycle)
      faultsByNode.set(member, [fault('dependency_cycle', cycle.join(' -> '), { node_id: member, cycle_nodes: cycle })])
    return undefined
  }
  const faults: NodeError[] = []
  for (const [name, kind] of Object.entries(nodeClasses[node.class_type]?.inputs ?? {})) {
    const value = node.inputs[name]
    if (value === undefined) faults.push(fault('required_input_missing', name, { input_name: name }))
    else if (isLink(value) && checkNode(value[0], { ...context, path: [...path, id] }, faultsByNode) === 'broken')
      return 'broken'
    else faults.push(...checkValue(name, kind, value, context))
  }
  if (faults.length > 0 && !faultsByNode.has(id)) faultsByNode.set(id, faults)
  return undefined
}

const traced = { exception_type: 'KeyError', traceback: ['File "<comfyui>/execution.py"'] }

/** Validates a graph like the server: each output separately; valid ones run although others are dropped. */
export const validatePrompt = (graph: ServerGraph, hasFile: (name: string) => boolean, targets?: string[]): Verdict => {
  for (const [id, { class_type: name = null }] of Object.entries(graph))
    if (name === null || !(name in nodeClasses))
      return {
        error: fault('missing_node_type', `Node ID '#${id}'`, { node_id: id, class_type: name, node_title: name }),
        node_errors: {},
      }
  const ids = Object.keys(graph).filter((id) => isOutput(graph[id]?.class_type ?? ''))
  const outputs = ids.filter((id) => targets?.includes(id) ?? true)
  if (outputs.length === 0) return { error: fault('prompt_no_outputs', ''), node_errors: {} }
  const node_errors: Record<string, unknown> = {}
  const good = outputs.filter((output) => {
    const faultsByNode = new Map<string, NodeError[]>()
    const end = checkNode(output, { graph, hasFile, path: [] }, faultsByNode)
    if (end === 'broken') faultsByNode.set(output, [fault('exception_during_validation', 'link', traced)])
    for (const [id, errors] of faultsByNode)
      node_errors[id] = { errors, dependent_outputs: [output], class_type: graph[id]?.class_type }
    return faultsByNode.size === 0
  })
  if (good.length === 0) return { error: fault('prompt_outputs_failed_validation', ''), node_errors }
  return { outputs: good, node_errors }
}
