import type { ScenePlan } from '../plan/scene-plan.ts'
import { createRandom } from '../random.ts'
import { addAmbience } from './add-ambience.ts'
import { addTone } from './add-tone.ts'
import { moodOf } from './mood.ts'
import { type Stereo, sampleRate } from './stereo.ts'

const frequency = (note: number): number => 440 * 2 ** ((note - 69) / 12)

// Overtones of a soft organ-like pad: strength of each multiple.
const overtones = [1, 0.42, 0.2, 0.09]
const loudest = 0.3

/** One held note with slow edges, a touch detuned between the ears so that it is wide. */
const addPad = ({ left, right }: Stereo, note: number, at: number, seconds: number, level: number): void => {
  const from = Math.max(0, Math.round(at * sampleRate))
  const to = Math.min(left.length, Math.round((at + seconds) * sampleRate))
  const swellStep = Math.PI / Math.max(1, seconds * sampleRate)
  const swell = { step: swellStep, phase: swellStep * (from - at * sampleRate) }
  for (const [index, strength] of overtones.entries()) {
    for (const [ear, detune] of [[left, 0.9985] as const, [right, 1.0015] as const]) {
      const step = (2 * Math.PI * frequency(note) * (index + 1) * detune) / sampleRate
      addTone(ear, { from, to, step, phase: step * from, level: strength * level, swell, keep: 1 })
    }
  }
}

const partials = [
  { strength: 1, rate: 3.2 },
  { strength: 0.35, rate: 9 },
  { strength: 0.12, rate: 12 },
]

/** One plucked note that rings out, placed between the ears. */
const addPluck = ({ left, right }: Stereo, note: number, at: number, level: number, pan: number): void => {
  const from = Math.round(at * sampleRate)
  const to = Math.min(left.length, from + 2 * sampleRate)
  const step = (2 * Math.PI * frequency(note)) / sampleRate
  for (const [index, { strength, rate }] of partials.entries()) {
    const tone = { from, to, step: step * (index + 1), phase: 0, keep: Math.exp(-rate / sampleRate) }
    addTone(left, { ...tone, level: strength * level * (1 - pan) })
    addTone(right, { ...tone, level: strength * level * pan })
  }
}

const finish = (sound: Stereo, seconds: number): void => {
  const { left, right } = sound
  let peak = 1e-6
  for (let i = 0; i < left.length; i += 1) peak = Math.max(peak, Math.abs(left[i] ?? 0), Math.abs(right[i] ?? 0))
  const gain = loudest / peak
  const edge = Math.min(0.6, seconds / 4) * sampleRate
  for (let i = 0; i < left.length; i += 1) {
    const fade = Math.min(1, (i + 1) / edge, (left.length - i) / edge)
    left[i] = (left[i] ?? 0) * gain * fade
    right[i] = (right[i] ?? 0) * gain * fade
  }
}

/** Slow chords, a few plucked notes and the air of the place, exactly as long as the film. */
export const makeBed = (plan: ScenePlan): Stereo => {
  const samples = Math.round(plan.seconds * sampleRate)
  const sound: Stereo = { left: new Float32Array(samples), right: new Float32Array(samples) }
  const random = createRandom(plan.seed, 'bed')
  const mood = moodOf(plan)
  const chordSeconds = Math.min(4, Math.max(2, plan.seconds / 2))
  for (let index = -1; index * chordSeconds < plan.seconds; index += 1) {
    const chord = mood.chords[(index + mood.chords.length) % mood.chords.length] ?? []
    for (const [voice, note] of chord.entries()) {
      addPad(sound, mood.root + note, index * chordSeconds, chordSeconds * 2, voice === 0 ? 0.3 : 0.17)
    }
  }
  for (
    let at = random.between(0.3, 0.9);
    at < plan.seconds - 0.2;
    at += random.pick([0.5, 0.5, 1, 1, 1.5]) * mood.beat
  ) {
    addPluck(
      sound,
      mood.root + 24 + random.pick(mood.scale),
      at,
      random.between(0.12, 0.22),
      random.between(0.25, 0.75),
    )
  }
  addAmbience(sound, plan)
  finish(sound, plan.seconds)
  return sound
}
