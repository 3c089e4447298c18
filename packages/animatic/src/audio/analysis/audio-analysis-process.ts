import { readFileSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AudioAnalysisJob, MouthCue } from './analysis-types.ts'

// A separate process in the sandbox, started by analyze-audio.ts. It reads one line of JSON, then 16-bit samples of one
// channel. It writes lines of JSON.
const standardOutput = 1
const writeLine = (line: object): void => {
  writeSync(standardOutput, `${JSON.stringify(line)}\n`)
}
// Output of the packages would mix with the lines of JSON.
console.log = console.warn = console.info = console.error = () => {}

const require = createRequire(import.meta.url)
const input = readFileSync(0)
const end = input.indexOf(10)
const { kind, sampleRate, pieces } = JSON.parse(input.subarray(0, end).toString('utf8')) as AudioAnalysisJob
const bytes = Buffer.from(input.subarray(end + 1))

const sampleBytes = 2
const readSamples = (): Float32Array => {
  const samples = new Float32Array(bytes.length / sampleBytes)
  for (let at = 0; at < samples.length; at += 1) samples[at] = bytes.readInt16LE(at * sampleBytes) / 32_768
  return samples
}

const reportMouthCues = async (): Promise<void> => {
  const { Rhubarb } = (await import(require.resolve('rhubarb-lip-sync-wasm'))) as typeof import('rhubarb-lip-sync-wasm')
  for (const { from, to } of pieces) {
    const { mouthCues } = await Rhubarb.getLipSync(bytes.subarray(from * sampleBytes, to * sampleBytes))
    const start = from / sampleRate
    writeLine({
      cues: mouthCues.map((cue): MouthCue => ({ at: start + cue.start, shape: cue.value as MouthCue['shape'] })),
    })
  }
}

const reportMusic = async (): Promise<void> => {
  const { measureMusic } = await import('./music/measure-music.ts')
  writeLine(measureMusic({ sampleRate, samples: readSamples() }))
}

await { mouth: reportMouthCues, music: reportMusic }[kind]()
// The recogniser keeps its process alive.
process.exit(0)
