import { ceiling, type Louder } from '../arguments/louder.ts'
import { type Loudness, silence } from './loudness.ts'

export const wantedLoudness = -16
const loudestGain = 30
/** A limiter that takes away more than this also takes away loudness. */
const harmlessOver = 3
const triesMost = 4
const closeEnough = 0.4

export const towards = (wanted: number, { integrated }: Loudness): number =>
  integrated <= silence ? 0 : Math.min(loudestGain, Math.max(-loudestGain, wanted - integrated))

/** Held below the ceiling only where it would be higher. */
export const limited = (gain: number, { peak }: Loudness): Louder => ({ gain, isLimited: peak + gain > ceiling })

/** What makes a sound as loud as films are; `attempt` tells how loud it would be. */
export const settleLoudness = async (
  found: Loudness,
  attempt: (louder: Louder) => Promise<Loudness>,
): Promise<Louder> => {
  let louder = limited(towards(wantedLoudness, found), found)
  if (found.peak + louder.gain <= ceiling + harmlessOver) return louder
  for (let tries = 0; tries < triesMost; tries += 1) {
    const more = towards(wantedLoudness, await attempt(louder))
    if (Math.abs(more) < closeEnough) break
    louder = limited(Math.min(loudestGain, louder.gain + more), found)
  }
  return louder
}
