// Written by `npm run gen`; one line for each generator file.
import type { AnyGenerator } from '@kinora/domain'
import audioTts from './audio-tts.ts'
import digitalHuman from './digital-human.ts'
import img2video from './img2video.ts'
import lipSync from './lip-sync.ts'
import reference2image from './reference2image.ts'
import reference2video from './reference2video.ts'
import startEnd2video from './start-end2video.ts'
import text2audio from './text2audio.ts'
import text2video from './text2video.ts'
import timing2audio from './timing2audio.ts'
import upscaleNew from './upscale-new.ts'

export const generators: readonly AnyGenerator[] = [audioTts, digitalHuman, img2video, lipSync, reference2image, reference2video, startEnd2video, text2audio, text2video, timing2audio, upscaleNew]
