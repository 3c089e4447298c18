import { findCreate } from '../support/creates.ts'
import { smallPng } from '../support/files/png.ts'
import { type Body, speech } from '../support/minimal-bodies.ts'
import type { Builders, EndCase } from './case.ts'
import { endCase, onEndpoint, requestCase } from './request-cases.ts'
import { serving } from './scripts.ts'
import type { MediaFactory } from './world.ts'

const pictures = (count: number): string[] => Array.from({ length: count }, () => smallPng)
const languages = 'en zh ja ko vi th id ms tl hi ar fr de es pt ru it nl sv da fi no el pl cs hu ro bg hr sk'.split(' ')
const sings: Body = { premium_mv_mode: 'sing', images: undefined }

/** Speech of the given length. */
const makeSpeech = (media: MediaFactory, seconds: number): Promise<Uint8Array> =>
  media.make(`-stream_loop -1 -i {in0} -t ${seconds} -c:a libmp3lame -b:a 32k {out}`, 'mp3', [
    Buffer.from(speech.slice(speech.indexOf(',') + 1), 'base64'),
  ])

const songCase = (name: string, make: (media: MediaFactory) => Promise<Uint8Array>): EndCase =>
  endCase(
    findCreate('PMV'),
    `${name} by address`,
    async (minimal, world) => ({ ...minimal, audio_url: (await world.origin(serving(await make(world.media)))).url }),
    { endsWithinMs: 3_600_000 },
  )

/** Premium music videos. */
export const premiumMusicVideo: Builders = {
  B323a: onEndpoint('PMV', 'premium_mv_mode', [undefined]),
  B323b: onEndpoint('PMV', 'premium_mv_mode', ['Sing', 'x']),
  B324: onEndpoint('PMV', 'lip_ref_urls', [undefined, []], { beside: sings }),
  B325a: onEndpoint('PMV', 'lip_ref_urls', [pictures(1), pictures(2)], { beside: sings }),
  B325b: onEndpoint('PMV', 'lip_ref_urls', [pictures(3)], { beside: sings }),
  B326: () =>
    ['perform', 'dance'].flatMap((mode) =>
      onEndpoint('PMV', 'lip_ref_urls', [pictures(1)], { beside: { premium_mv_mode: mode } })(),
    ),
  B327: onEndpoint('PMV', 'lip_ref_urls', [[], null]),
  B328: () => [requestCase(findCreate('PMV'), 'without images', { images: undefined }, { field: 'images' })],
  B329a: onEndpoint('PMV', 'images', [pictures(6)]),
  B329b: onEndpoint('PMV', 'images', [pictures(7)]),
  B330: onEndpoint('PMV', 'resolution', ['540p']),
  B331a: onEndpoint('PMV', 'language', [...languages, undefined, 'auto']),
  B331b: onEndpoint('PMV', 'language', ['xx', 'EN']),
  B332: () => [
    songCase('silence', (media) =>
      media.make('-f lavfi -i anullsrc=r=16000:cl=mono -t 12 -c:a libmp3lame -b:a 16k {out}', 'mp3'),
    ),
  ],
  B333: () => [10, 300].map((seconds) => songCase(`${seconds} s`, (media) => makeSpeech(media, seconds))),
  B334: onEndpoint('PMV', 'aspect_ratio', ['21:9']),
}
