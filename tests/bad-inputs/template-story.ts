import { findCreate } from '../support/creates.ts'
import { pngUri, smallPng } from '../support/files/png.ts'
import type { Builders, EndCheck } from './case.ts'
import { checkWarnings } from './checks/check-warnings.ts'
import { endCase, everyCheck, failureUnless, onEndpoint, requestCase } from './request-cases.ts'

const stories = ['love_story', 'workday_feels', 'monkey_king', 'pigsy', 'monk_tang', 'one_shot']
const pictures = (count: number): string[] => Array.from({ length: count }, () => smallPng)

/** The shape of 3:4 on the area of 1280 x 720, with even sides (D-222). */
const isThreeToFour: EndCheck = async ({ task }, { fetch, media }) => {
  const { streams } = await media.probe(await fetch(task.creations[0]?.url ?? ''))
  const { width, height } = streams.find(({ codec_type: type }) => type === 'video') ?? {}
  return failureUnless(width === 832 && height === 1108, `${String(width)} x ${String(height)}`)
}

/** Template stories. */
export const templateStory: Builders = {
  B294: onEndpoint('TS', 'story', stories),
  B295a: onEndpoint('TS', 'story', ['Love_Story', 'x']),
  B295b: onEndpoint('TS', 'story', ['']),
  B296: onEndpoint('TS', 'images', [undefined, []]),
  B297: onEndpoint('TS', 'images', [pictures(21)]),
  B298: () => [
    endCase(
      findCreate('TS'),
      'one_shot of 3:4',
      { story: 'one_shot', images: [pngUri(300, 400)] },
      { check: isThreeToFour },
    ),
  ],
  B299: () => [
    requestCase(
      findCreate('TS'),
      'with a prompt',
      { prompt: 'a' },
      {
        check: everyCheck(
          ({ body }) => failureUnless(!('prompt' in body), 'it is echoed'),
          checkWarnings({ warns: [['field_without_effect', 'prompt']] }),
        ),
      },
    ),
  ],
}
