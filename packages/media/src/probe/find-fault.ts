import type { VideoShape } from '@kinora/domain'
import { draftTag } from '../label-text.ts'
import type { Probed } from './parse-probe.ts'

const frameRateSlack = 0.001
const soundSlackSeconds = 0.1

/** Returns the first difference from the requested video, without foreign text, or null. */
export const findFault = ({ video, audio, streams }: Probed, want: VideoShape): string | null => {
  if (video.codec !== 'h264' || video.pixelFormat !== 'yuv420p') return 'the picture is not H.264 yuv420p'
  if (video.width !== want.width || video.height !== want.height) {
    return `the picture is ${video.width}x${video.height}, not ${want.width}x${want.height}`
  }
  if (Math.abs(video.fps - want.fps) > frameRateSlack)
    return `the picture has ${video.fps} frames a second, not ${want.fps}`
  if (Math.abs(video.seconds - want.seconds) * want.fps > 1 + frameRateSlack)
    return `the picture lasts ${video.seconds} s, not ${want.seconds} s`
  if (want.sound && audio === null) return 'there is no sound'
  if (!want.sound && audio !== null) return 'there is sound'
  if (audio !== null && (audio.codec !== 'aac' || audio.channels !== 2 || audio.sampleRate !== 48_000)) {
    return 'the sound is not AAC stereo 48 kHz'
  }
  if (audio !== null && Math.abs(audio.seconds - want.seconds) > soundSlackSeconds)
    return `the sound lasts ${audio.seconds} s, not ${want.seconds} s`
  return streams === (want.sound ? 2 : 1) ? null : `there are ${streams} streams`
}

// Written by the container format itself.
const structuralTags = new Set(['major_brand', 'minor_version', 'compatible_brands'])

/** Checks that the file contains the label literally, the key of drafts only in a draft, and no other metadata. */
export const findLabelFault = ({ tags }: Probed, label: string, isDraft = false): string | null => {
  if (tags.AIGC !== label) return 'the label cannot be read back'
  if ((tags[draftTag] !== undefined) !== isDraft) return `${draftTag} is ${isDraft ? 'missing' : 'set'}`
  return Object.keys(tags).every((key) => key === 'AIGC' || key === draftTag || structuralTags.has(key))
    ? null
    : 'there is foreign metadata'
}
