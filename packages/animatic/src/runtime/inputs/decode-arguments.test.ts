import { expect, it } from 'vitest'
import { coverArguments, framesArguments, wholeArguments } from './decode-arguments.ts'

const lanczos = 'flags=lanczos+accurate_rnd+full_chroma_int'

it('coverArguments fills a size and crops the excess', () => {
  expect(coverArguments('image/png', { width: 320, height: 180 }, 'image').join(' ')).toBe(
    '-nostdin -v error -y -protocol_whitelist file -f png_pipe -i /in/media -an ' +
      `-vf scale=320:180:force_original_aspect_ratio=increase:${lanczos},crop=320:180:(iw-ow)/2:(ih-oh)*0.5,format=rgb24 ` +
      '-frames:v 1 -f rawvideo -pix_fmt rgba /out/image',
  )
})

it('wholeArguments keeps transparency', () => {
  expect(wholeArguments('image/png', { width: 20, height: 30 }, 'card')).toContain(`scale=20:30:${lanczos},format=rgba`)
})

it('framesArguments reads a film at the given rate and only for the needed length', () => {
  expect(framesArguments({ width: 20, height: 30 }, 24, 3, 'card').join(' ')).toContain(
    `-f mov -i /in/media -an -t 3 -vf fps=24,scale=20:30:${lanczos}`,
  )
})
