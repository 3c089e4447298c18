// Written by `npm run gen`; one line for each generator file.
import type { AnyGenerator } from '@kinora/domain'
import audioTts from './audio-tts.ts'
import img2video from './img2video.ts'
import reference2image from './reference2image.ts'
import reference2video from './reference2video.ts'
import startEnd2video from './start-end2video.ts'
import text2video from './text2video.ts'

export const generators: readonly AnyGenerator[] = [audioTts, img2video, reference2image, reference2video, startEnd2video, text2video]
