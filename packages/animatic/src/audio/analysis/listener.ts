import { readFileSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { ListenOrder, MouthCue } from './heard.ts'

// A process of its own inside the sandbox, started by listen.ts: one line of JSON, then 16-bit samples of one channel,
// come in; lines of JSON go out.
const standardOutput = 1
const tell = (line: object): void => {
  writeSync(standardOutput, `${JSON.stringify(line)}\n`)
}
// What the packages print would get among the lines.
console.log = console.warn = console.info = console.error = () => {}

const require = createRequire(import.meta.url)
const input = readFileSync(0)
const end = input.indexOf(10)
const { kind, sampleRate, pieces } = JSON.parse(input.subarray(0, end).toString('utf8')) as ListenOrder
const bytes = Buffer.from(input.subarray(end + 1))

const sampleBytes = 2
const samplesOf = (): Float32Array => {
  const samples = new Float32Array(bytes.length / sampleBytes)
  for (let at = 0; at < samples.length; at += 1) samples[at] = bytes.readInt16LE(at * sampleBytes) / 32_768
  return samples
}

const readMouth = async (): Promise<void> => {
  const { Rhubarb } = (await import(require.resolve('rhubarb-lip-sync-wasm'))) as typeof import('rhubarb-lip-sync-wasm')
  for (const { from, to } of pieces) {
    const { mouthCues } = await Rhubarb.getLipSync(bytes.subarray(from * sampleBytes, to * sampleBytes))
    const start = from / sampleRate
    tell({ cues: mouthCues.map((cue): MouthCue => ({ at: start + cue.start, shape: cue.value as MouthCue['shape'] })) })
  }
}

const hearMusic = async (): Promise<void> => {
  const { studyMusic } = await import('./music/study-music.ts')
  tell(studyMusic({ sampleRate, samples: samplesOf() }))
}

await { mouth: readMouth, music: hearMusic }[kind]()
// The recogniser keeps its process alive.
process.exit(0)
