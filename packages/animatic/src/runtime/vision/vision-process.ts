import { readFileSync, readSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Point } from '../../plan/geometry.ts'
import type { BoundingBox, DetectedFace, DetectedObject, Detections, VisionJob } from './detections.ts'

// A separate process in the sandbox, started by run-vision.ts. It reads one line of JSON and raw pictures, and writes
// one line of JSON per picture. It ends with its input.
const [standardInput, standardOutput] = [0, 1]

const require = createRequire(import.meta.url)
// The WebAssembly build is not among the package's exports for Node.
const packageFolder = dirname(dirname(require.resolve('@vladmandic/human')))
const { Human } = require(join(packageFolder, 'dist', 'human.node-wasm.js')) as typeof import('@vladmandic/human')
type Vision = InstanceType<typeof Human>
type HumanResult = Awaited<ReturnType<Vision['detect']>>

// The models are files beside the program; Node's fetch does not open files.
globalThis.fetch = async (address) =>
  new Response(readFileSync(new URL(address instanceof Request ? address.url : address)))

const settings = ({ things, identity }: VisionJob): ConstructorParameters<typeof Human>[0] => ({
  backend: 'wasm',
  modelBasePath: pathToFileURL(`${join(packageFolder, 'models')}/`).href,
  wasmPath: `${dirname(require.resolve('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm'))}/`,
  debug: false,
  warmup: 'none',
  // Processes every picture independently, so that the same pictures always give the same detections.
  cacheSensitivity: 0,
  skipAllowed: false,
  filter: { enabled: false },
  face: {
    enabled: true,
    detector: { maxDetected: 20, minConfidence: 0.3, rotation: true },
    mesh: { enabled: true },
    iris: { enabled: false },
    description: { enabled: identity },
    emotion: { enabled: false },
    antispoof: { enabled: false },
    liveness: { enabled: false },
  },
  body: { enabled: things },
  object: { enabled: things, minConfidence: 0.25, maxDetected: 20 },
  hand: { enabled: false },
  gesture: { enabled: false },
  segmentation: { enabled: false },
})

const fill = (target: Uint8Array): boolean => {
  for (let at = 0; at < target.length; ) {
    const read = readSync(standardInput, target, at, target.length - at, null)
    if (read === 0) return false
    at += read
  }
  return true
}

const readLine = (): string => {
  const bytes: number[] = []
  for (const one = new Uint8Array(1); fill(one) && one[0] !== 10; ) bytes.push(one[0] ?? 0)
  return Buffer.from(bytes).toString('utf8')
}

const rounded = (value: number): number => Math.round(value * 1e5) / 1e5
const toBox = ([left, top, width, height]: readonly number[]): BoundingBox => ({
  left: rounded(left ?? 0),
  top: rounded(top ?? 0),
  width: rounded(width ?? 0),
  height: rounded(height ?? 0),
})

const toFace = (face: HumanResult['face'][number], { width, height, points }: VisionJob): DetectedFace => {
  const { yaw = 0, pitch = 0, roll = 0 } = face.rotation?.angle ?? {}
  return {
    score: Math.min(face.boxScore, face.faceScore),
    box: toBox(face.boxRaw),
    yaw: rounded(yaw),
    pitch: rounded(pitch),
    roll: rounded(roll),
    points: points.map((index): Point => {
      const [x = 0, y = 0] = face.mesh[index] ?? []
      return [rounded(x / width), rounded(y / height)]
    }),
    identity: (face.embedding ?? []).map(rounded),
  }
}
const toObjects = ({ object }: HumanResult): DetectedObject[] =>
  object.map(({ label, score, boxRaw }) => ({ label, score, box: toBox(boxRaw) }))

/** Keeps only objects that are also detected in the mirrored picture, with the lower score. */
const confirmObjects = (once: readonly DetectedObject[], mirrored: readonly DetectedObject[]): DetectedObject[] =>
  once.flatMap((object) => {
    const again = mirrored.filter(({ label }) => label === object.label).map(({ score }) => score)
    return again.length === 0 ? [] : [{ ...object, score: Math.min(object.score, Math.max(...again)) }]
  })

const order = JSON.parse(readLine()) as VisionJob
const vision = new Human(settings(order))
await vision.init()
await vision.load()
const { tf } = vision
const onlyThings = { face: { enabled: false }, body: { enabled: false } }

const detect = async (bytes: Uint8Array): Promise<Detections> => {
  const picture = tf.tensor4d(bytes, [1, order.height, order.width, 3], 'int32')
  const mirror = tf.reverse(picture, 2)
  try {
    const result = await vision.detect(picture)
    const faces = result.face.filter(({ mesh }) => mesh.length > 0).map((face) => toFace(face, order))
    if (!order.things) return { faces, objects: [], joints: [] }
    const joints = result.body.flatMap(({ keypoints }) =>
      keypoints.map(({ part, score, positionRaw: [x, y] }) => ({ part, score, at: [x, y] as const })),
    )
    const objects = toObjects(result)
    const again = objects.length === 0 ? [] : toObjects(await vision.detect(mirror, onlyThings))
    return { faces, objects: confirmObjects(objects, again), joints }
  } finally {
    tf.dispose([picture, mirror])
  }
}

for (const bytes = new Uint8Array(order.width * order.height * 3); fill(bytes); )
  writeSync(standardOutput, `${JSON.stringify(await detect(bytes))}\n`)
