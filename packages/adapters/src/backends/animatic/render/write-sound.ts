import { writeFileSync } from 'node:fs'
import { mixSound } from '../sound/mix-sound.ts'
import { stereoWavBytes } from '../sound/wav-bytes.ts'
import type { SoundOrder } from './render-order.ts'

export const writeSound = async ({ sound, soundFile }: SoundOrder): Promise<void> =>
  writeFileSync(soundFile, stereoWavBytes(await mixSound(sound)))
