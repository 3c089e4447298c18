// Written by `npm run gen`; one line for each generator file.
import type { AnyGenerator } from '@kinora/domain'
import text2video from './text2video.ts'

export const generators: readonly AnyGenerator[] = [text2video]
