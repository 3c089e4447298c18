import { readFileSync, readSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { declareOutputs } from './onnx-bytes.ts'
import { type Fill, frameParts, type ModelRequest, type ModelResponse, readFrame } from './tensor-frame.ts'

// Separate process inside the sandbox, started by open-model.ts. It exits when its standard input ends.
const [standardInput, standardOutput] = [0, 1]

const onnx = createRequire(import.meta.url)('onnxruntime-node') as typeof import('onnxruntime-node')
type Session = Awaited<ReturnType<typeof onnx.InferenceSession.create>>

/** Fixed thread counts keep the order of additions, and so the results, equal on every machine. */
const baseOptions = {
  intraOpNumThreads: 2,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  enableMemPattern: false,
  logSeverityLevel: 4,
} as const

/** Returns memory to the system after each run and keeps weights in a single layout. */
const lowMemoryOptions = { enableCpuMemArena: false, extra: { session: { disable_prepacking: '1' } } } as const

const model = process.argv[2] ?? ''
const sessions = new Map<string, Session>()

/** A session returns inner values only if its graph declares them as outputs. */
const createSession = async (outputNames: readonly string[], isRoomy: boolean): Promise<Session> => {
  const options = { ...baseOptions, ...(isRoomy ? {} : lowMemoryOptions) }
  const plain = await onnx.InferenceSession.create(model, options)
  const inner = outputNames.filter((name) => !plain.outputNames.includes(name))
  if (inner.length === 0) return plain
  await plain.release()
  return onnx.InferenceSession.create(declareOutputs(readFileSync(model), inner), options)
}

const openSession = async (outputNames: readonly string[], isRoomy: boolean): Promise<Session> => {
  const key = outputNames.join('\n')
  const session = sessions.get(key) ?? (await createSession(outputNames, isRoomy))
  sessions.set(key, session)
  return session
}

const fill: Fill = (target) => {
  for (let at = 0; at < target.length; ) {
    const read = readSync(standardInput, target, at, target.length - at, null)
    if (read === 0) process.exit(0)
    at += read
  }
}

const send = (response: ModelResponse, tensors: Parameters<typeof frameParts>[1]): void => {
  for (const part of frameParts(response, tensors))
    for (let at = 0; at < part.length; ) at += writeSync(standardOutput, part, at)
}

for (;;) {
  const { note, tensors } = await readFrame<ModelRequest>(fill)
  try {
    const session = await openSession(note.outputs ?? [], note.isRoomy)
    const feeds = Object.fromEntries(
      Object.entries(tensors).map(([name, { type, data, dims }]) => [name, new onnx.Tensor(type, data, dims)]),
    )
    const results = await session.run(feeds, note.outputs ?? session.outputNames)
    send({}, results as unknown as typeof tensors)
  } catch (error) {
    send({ failed: error instanceof Error ? error.message : 'unknown' }, {})
  }
  // Tensors are stored outside the JavaScript heap, so the collector does not see their size. Collect explicitly.
  globalThis.gc?.()
}
