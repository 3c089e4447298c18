import { expect, it } from 'vitest'
import { coverArguments, framesArguments, wholeArguments } from './decode-arguments.ts'

const lanczos = 'flags=lanczos+accurate_rnd+full_chroma_int'

it('fills a size and cuts what is over', () => {
  expect(coverArguments('image/png', { width: 320, height: 180 }, 'image').join(' ')).toBe(
    '-nostdin -v error -y -protocol_whitelist file -f png_pipe -i /in/media -an ' +
      `-vf scale=320:180:force_original_aspect_ratio=increase:${lanczos},crop=320:180:(iw-ow)/2:(ih-oh)*0.5,format=rgb24 ` +
      '-frames:v 1 -f rawvideo -pix_fmt rgba /out/image',
  )
})

it('keeps what is transparent when a picture is shown whole', () => {
  expect(wholeArguments('image/png', { width: 20, height: 30 }, 'card')).toContain(`scale=20:30:${lanczos},format=rgba`)
})

it('reads a film at our own rate and no longer than it is needed', () => {
  expect(framesArguments({ width: 20, height: 30 }, 24, 3, 'card').join(' ')).toContain(
    `-f mov -i /in/media -an -t 3 -vf fps=24,scale=20:30:${lanczos}`,
  )
})
