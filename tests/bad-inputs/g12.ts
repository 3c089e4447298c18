import { createOf } from '../support/creates.ts'
import { pngUri, smallPng } from '../support/files/png.ts'
import { asking, ending, onOne, unless } from './asking.ts'
import type { Builders, EndCheck } from './case.ts'

const stories = ['love_story', 'workday_feels', 'monkey_king', 'pigsy', 'monk_tang', 'one_shot']
const pictures = (count: number): string[] => Array.from({ length: count }, () => smallPng)

/** The shape of 3:4 on the area of 1280 x 720, with even sides (D-222). */
const isThreeToFour: EndCheck = async ({ task }, { fetch, media }) => {
  const { streams } = await media.probe(await fetch(task.creations[0]?.url ?? ''))
  const { width, height } = streams.find(({ codec_type: type }) => type === 'video') ?? {}
  return unless(width === 832 && height === 1108, `${String(width)} x ${String(height)}`)
}

/** Template stories. */
export const g12: Builders = {
  B294: onOne('TS', 'story', stories),
  B295a: onOne('TS', 'story', ['Love_Story', 'x']),
  B295b: onOne('TS', 'story', ['']),
  B296: onOne('TS', 'images', [undefined, []]),
  B297: onOne('TS', 'images', [pictures(21)]),
  B298: () => [
    ending(
      createOf('TS'),
      'one_shot of 3:4',
      { story: 'one_shot', images: [pngUri(300, 400)] },
      { check: isThreeToFour },
    ),
  ],
  B299: () => [
    asking(
      createOf('TS'),
      'with a prompt',
      { prompt: 'a' },
      { check: ({ body }) => unless(!('prompt' in body), 'it is echoed') },
    ),
  ],
}
