import { customerText } from '@kinora/domain'
import { expect, it } from 'vitest'
import { planScene } from '../../plan/plan-scene.ts'
import { encodeArguments } from './encode-arguments.ts'

const args = (sound: boolean, sounds = 0, exact: number[] = []) =>
  encodeArguments(
    {
      exact,
      scene: planScene({
        prompt: customerText().parse('secret words'),
        seconds: 2,
        width: 320,
        height: 180,
        fps: 24,
        seed: 1,
        movement: 'auto',
        style: 'general',
        sound,
      }),
    },
    sounds,
  ).join(' ')

it('encodeArguments encodes raw frames and the sound bed into the delivered file', () => {
  expect(args(true)).toBe(
    '-nostdin -v error -y -protocol_whitelist file -f rawvideo -pix_fmt rgba -video_size 320x180 -framerate 24 -i /in/frames ' +
      '-protocol_whitelist file -f wav -i /in/bed -map 0:v -map 1:a -vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p ' +
      '-c:v libx264 -preset veryfast -crf 19 -g 48 -threads 2 -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv ' +
      '-c:a aac -b:a 160k -ar 48000 -ac 2 -map_metadata -1 -fflags +bitexact -movflags +faststart -f mp4 /out/film.mp4',
  )
})

it('encodeArguments has no sound if none is requested', () => {
  expect(args(false)).not.toMatch(/bed|aac/)
})

it('encodeArguments mixes sounds over a quieter bed, and only if sound is requested', () => {
  expect(args(true, 2)).toContain('-f wav -i /in/sound-0 -protocol_whitelist file -f wav -i /in/sound-1 -map 0:v')
  expect(args(true, 2)).toContain('[bed][s0][s1]amix=inputs=3:duration=first')
  expect(args(false, 2)).not.toMatch(/sound-|amix/)
})

it('encodeArguments spends more bits on frames that must be exact', () => {
  expect(args(true)).not.toContain('zones')
  expect(args(true, 0, [0, 47])).toContain('-x264-params zones=0,0,q=10/47,47,q=10')
})
