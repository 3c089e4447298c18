import { type MediaFailure, refused } from '../media-failure.ts'

export const brokenImage = (what: string): MediaFailure => refused(`the image is broken: ${what}`)
