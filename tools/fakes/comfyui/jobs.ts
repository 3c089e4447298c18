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

/** The error class of a failed job, and a message that must not leak. */
export type Fault = { type: string; words: string }

const findRuntimeFault = (graph: ServerGraph, storage: Storage): { id: string; fault: Fault } | undefined => {
  for (const [id, { class_type, inputs }] of Object.entries(graph)) {
    const prefix = inputs['filename_prefix']
    if (typeof prefix === 'string' && prefix.startsWith('..'))
      return { id, fault: { type: 'Exception', words: 'Saving image outside the output folder is not allowed.' } }
    const file = class_type === 'LoadImage' ? storage.get(storage.parseName(String(inputs['image']))) : undefined
    if (file && file.subarray(1, 4).toString() === 'PNG' && file.length < 60)
      return { id, fault: { type: 'OSError', words: 'Truncated File Read' } }
  }
  return undefined
}

const readBatchSize = (graph: ServerGraph, input: unknown): number => {
  const from = Array.isArray(input) ? graph[String(input[0])] : undefined
  return Number(from?.inputs['batch_size'] ?? 1)
}

const save = (job: Job, id: string, storage: Storage): Record<string, unknown> => {
  const node = job.graph[id]
  const saves = nodeClasses[node?.class_type ?? '']?.saves
  if (!node || !saves) return { text: ['64'] }
  const prefix = saves.temp ? 'ComfyUI_temp_abcde' : String(node.inputs['filename_prefix'])
  const cut = prefix.lastIndexOf('/')
  const count = saves.animated ? 1 : readBatchSize(job.graph, node.inputs['images'])
  const files = Array.from({ length: count }, (): StoredFile => {
    const filename = `${prefix.slice(cut + 1)}_${storage.nextNumber()}${saves.ending}`
    const file = {
      filename,
      subfolder: prefix.slice(0, Math.max(0, cut)),
      type: saves.temp ? 'temp' : 'output',
    } as const
    storage.put(file, storage.sampleFile(filename))
    return file
  })
  return { [saves.under]: files, ...(saves.animated ? { animated: [true] } : {}) }
}

const addMessage = (job: Job, type: string, data: Record<string, unknown> = {}): void =>
  void job.messages.push([type, { ...data, prompt_id: job.id, timestamp: Date.now() }])

export const beginJob = (job: Job): void => {
  job.state = 'in_progress'
  addMessage(job, 'execution_start')
  addMessage(job, 'execution_cached', { nodes: [] })
}

/** Runs a started job to its end. */
export const endJob = (job: Job, storage: Storage, scriptedFault: Fault | undefined, isCached: boolean): void => {
  if (isCached && !scriptedFault) {
    for (const [type, data] of job.messages) if (type === 'execution_cached') data['nodes'] = Object.keys(job.graph)
    addMessage(job, 'execution_success')
    job.state = 'completed'
    return
  }
  const runtimeFault = findRuntimeFault(job.graph, storage)
  const ran = runtimeFault ? job.outputs.filter((id) => id < runtimeFault.id) : scriptedFault ? [] : job.outputs
  for (const id of ran) job.made[id] = save(job, id, storage)
  const fault = scriptedFault ? { id: job.outputs[0] ?? '', fault: scriptedFault } : runtimeFault
  if (!fault) {
    addMessage(job, 'execution_success')
    job.state = 'completed'
    return
  }
  const node = job.graph[fault.id]
  addMessage(job, 'execution_error', {
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
  addMessage(job, 'execution_interrupted', { node_id: at, node_type: job.graph[at]?.class_type, executed: [] })
  job.state = 'cancelled'
}
