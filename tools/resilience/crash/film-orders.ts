import type { Random } from '../../testkit/random.ts'
import { tinyPicture as picture } from '../../testkit/sample-images.ts'
import type { orderTasks, TaskOrder } from './task-orders.ts'

const isDrawn = (i: number) => i % 10 === 9
const isGeneral = (i: number) => i % 3 === 1
const isTwice = (i: number) => i % 10 === 7
const isCancelled = (i: number) => i % 10 === 4

type Film = Pick<TaskOrder, 'path' | 'body'>

const advertisement = (i: number, random: Random): Film => ({
  path: '/ent/v2/ad-one-click',
  body: {
    images: [picture],
    prompt: `film ${i}`,
    duration: Math.round(random.between(8, 14)),
    language: 'en',
    payload: `number ${i}`,
  },
})
const general = (i: number, random: Random): Film => ({
  path: '/ent/v2/one-click/general_one_click',
  body: { images: [picture], prompt: `film ${i}`, duration: Math.round(random.between(6, 14)), payload: `number ${i}` },
})
/** Has no pictures, so that every shot is drawn from text. */
const comic = (i: number): Film => ({
  path: '/ent/v1/explain-comic/tasks',
  body: { script_name: `film ${i}`, script_content: '小船在湖上。天黑了。', enable_lipsync: false },
})

/** The kinds repeat after this many numbers. */
const period = 30

/** The films of a run, the same for the same seed; consecutive seeds of a small run take the next kinds. */
export const orderFilms: typeof orderTasks = (count, { tenants, withAnimatic, random, seed }) =>
  Array.from({ length: count }, (_, place) => place + ((seed * count) % period)).map((i) => ({
    opKey: `crash-${i}`,
    tenant: i % tenants,
    ...(withAnimatic && isDrawn(i) ? comic(i) : isGeneral(i) ? general(i, random) : advertisement(i, random)),
    twice: isTwice(i),
    isFailing: false,
    cancelAfterMs: isCancelled(i) ? random.between(0, 8_000) : undefined,
  }))
