import { isOutput, nodeClasses } from './nodes.ts'
import type { Storage, StoredFile } from './storage.ts'
import type { ServerGraph } from './validate-prompt.ts'

export type Job = {
  id: string
  number: number
  graph: ServerGraph
  extra: Record<string, unknown>
  outputs: string[]
  state: 'pending' | 'in_progress' | 'completed' | 'failed' | 'cancelled'
  made: Record<string, Record<string, unknown>>
  messages: [string, Record<string, unknown>][]
}

/** What a job fails with: the class of the error, and words that nobody outside may see. */
export type Fault = { type: string; words: string }

const ranAway = (graph: ServerGraph, storage: Storage): { id: string; fault: Fault } | undefined => {
  for (const [id, { class_type, inputs }] of Object.entries(graph)) {
    const prefix = inputs['filename_prefix']
    if (typeof prefix === 'string' && prefix.startsWith('..'))
      return { id, fault: { type: 'Exception', words: 'Saving image outside the output folder is not allowed.' } }
    const file = class_type === 'LoadImage' ? storage.get(storage.named(String(inputs['image']))) : undefined
    if (file && file.subarray(1, 4).toString() === 'PNG' && file.length < 60)
      return { id, fault: { type: 'OSError', words: 'Truncated File Read' } }
  }
  return undefined
}

const sizeOf = (graph: ServerGraph, input: unknown): number => {
  const from = Array.isArray(input) ? graph[String(input[0])] : undefined
  return Number(from?.inputs['batch_size'] ?? 1)
}

const save = (job: Job, id: string, storage: Storage): Record<string, unknown> => {
  const node = job.graph[id]
  const saves = nodeClasses[node?.class_type ?? '']?.saves
  if (!node || !saves) return { text: ['64'] }
  const prefix = saves.temp ? 'ComfyUI_temp_abcde' : String(node.inputs['filename_prefix'])
  const cut = prefix.lastIndexOf('/')
  const count = saves.animated ? 1 : sizeOf(job.graph, node.inputs['images'])
  const files = Array.from({ length: count }, (): StoredFile => {
    const filename = `${prefix.slice(cut + 1)}_${storage.nextNumber()}${saves.ending}`
    const file = {
      filename,
      subfolder: prefix.slice(0, Math.max(0, cut)),
      type: saves.temp ? 'temp' : 'output',
    } as const
    storage.put(file, storage.sampleOf(filename))
    return file
  })
  return { [saves.under]: files, ...(saves.animated ? { animated: [true] } : {}) }
}

const note = (job: Job, type: string, data: Record<string, unknown> = {}): void =>
  void job.messages.push([type, { ...data, prompt_id: job.id, timestamp: Date.now() }])

export const beginJob = (job: Job): void => {
  job.state = 'in_progress'
  note(job, 'execution_start')
  note(job, 'execution_cached', { nodes: [] })
}

/** Runs what was begun to its end. */
export const endJob = (job: Job, storage: Storage, told: Fault | undefined, isCached: boolean): void => {
  if (isCached && !told) {
    for (const [type, data] of job.messages) if (type === 'execution_cached') data['nodes'] = Object.keys(job.graph)
    note(job, 'execution_success')
    job.state = 'completed'
    return
  }
  const away = ranAway(job.graph, storage)
  const ran = away ? job.outputs.filter((id) => id < away.id) : told ? [] : job.outputs
  for (const id of ran) job.made[id] = save(job, id, storage)
  const fault = told ? { id: job.outputs[0] ?? '', fault: told } : away
  if (!fault) {
    note(job, 'execution_success')
    job.state = 'completed'
    return
  }
  const node = job.graph[fault.id]
  note(job, 'execution_error', {
    node_id: fault.id,
    node_type: node?.class_type,
    executed: Object.keys(job.made),
    exception_message: fault.fault.words,
    exception_type: fault.fault.type,
    traceback: ['File "<comfyui>/execution.py", line 545, in execute'],
    current_inputs: Object.fromEntries(Object.entries(node?.inputs ?? {}).map(([name, value]) => [name, [value]])),
    current_outputs: Object.keys(job.graph),
  })
  job.state = 'failed'
}

export const interruptJob = (job: Job): void => {
  const at = Object.keys(job.graph).find((id) => !isOutput(job.graph[id]?.class_type ?? '')) ?? ''
  note(job, 'execution_interrupted', { node_id: at, node_type: job.graph[at]?.class_type, executed: [] })
  job.state = 'cancelled'
}
