import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const photographs = join(import.meta.dirname, '../../packages/animatic/fixtures/describe-image/photographs')
const encodePortrait = (type: string, ...args: string[]): string => {
  const input = ['-nostdin', '-v', 'error', '-loop', '1', '-i', join(photographs, 'astronaut.jpg')]
  const bytes = execFileSync('ffmpeg', [...input, '-vf', 'crop=200:200:86:0,scale=256:256', ...args, '-'])
  return `data:${type};base64,${bytes.toString('base64')}`
}

/** A picture of one person facing the camera, because lip sync needs a face. */
export const portrait = (): string => encodePortrait('image/png', '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe')

const encoded = ['-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-movflags', 'frag_keyframe+empty_moov', '-f', 'mp4']

/** The same as a film of one second. */
export const portraitFilm = (): string => encodePortrait('video/mp4', '-t', '1', '-r', '24', ...encoded)
