import { readFileSync, readSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { declareOutputs } from './onnx-bytes.ts'
import { type Answer, type Ask, type Fill, frameParts, readFrame } from './tensor-frame.ts'

// A process of its own inside the sandbox, started by open-model.ts. It ends when nobody speaks to it any more.
const [standardInput, standardOutput] = [0, 1]

const onnx = createRequire(import.meta.url)('onnxruntime-node') as typeof import('onnxruntime-node')
type Session = Awaited<ReturnType<typeof onnx.InferenceSession.create>>

/** Fixed numbers of threads: sums are then added in the same order on every machine. */
const usual = {
  intraOpNumThreads: 2,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  enableMemPattern: false,
  logSeverityLevel: 4,
} as const

/** What a run needed goes back to the system after it, and weights are not laid out a second time. */
const lean = { enableCpuMemArena: false, extra: { session: { disable_prepacking: '1' } } } as const

const model = process.argv[2] ?? ''
const sessions = new Map<string, Session>()

/** Inner values can be asked for only of a session whose graph was told to give them. */
const createSession = async (wanted: readonly string[], isRoomy: boolean): Promise<Session> => {
  const options = { ...usual, ...(isRoomy ? {} : lean) }
  const plain = await onnx.InferenceSession.create(model, options)
  const inner = wanted.filter((name) => !plain.outputNames.includes(name))
  if (inner.length === 0) return plain
  await plain.release()
  return onnx.InferenceSession.create(declareOutputs(readFileSync(model), inner), options)
}

const openSession = async (wanted: readonly string[], isRoomy: boolean): Promise<Session> => {
  const key = wanted.join('\n')
  const session = sessions.get(key) ?? (await createSession(wanted, isRoomy))
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

const send = (answer: Answer, tensors: Parameters<typeof frameParts>[1]): void => {
  for (const part of frameParts(answer, tensors))
    for (let at = 0; at < part.length; ) at += writeSync(standardOutput, part, at)
}

for (;;) {
  const { note, tensors } = await readFrame<Ask>(fill)
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
  // Tensors lie outside the heap of the language, which therefore sees no reason to look for those that are done with.
  globalThis.gc?.()
}
