import type { Match } from '../vocabulary/find-words.ts'

/** Words for a scene without their own features: a kitchen is drawn as a plain room, lavender as a flower meadow. */
const hints: ReadonlySet<string> = new Set(
  (
    'kitchen, workshop, corridor, hallway, classroom, library, restaurant, cafe, coffee shop, diner, museum, gallery, bakery, ' +
    'bathroom, laboratory, gym, ballroom, throne room, stage, bookstore, fireplace, hall, attic, basement, pub, rooftop, harbor, ' +
    'harbour, port, dock, pier, market, night market, street market, farmers market, volcano, canyon, vineyard, bus stop, ' +
    '厨房, 走廊, 教室, 图书馆, 咖啡馆, 咖啡店, 餐厅, 博物馆, 实验室, 书店, 浴室, 健身房, 面包店, 灶台, 壁炉, 舞台, 酒吧, 屋顶, 天台, 楼顶, ' +
    'lavender, lavender field, poppy, 薰衣草, 油菜花, 油菜花田, ' +
    '港口, 码头, 渔港, 集市, 夜市, 市场, 菜市场, 火山, 峡谷, 公交车站'
  ).split(', '),
)

/** The words of a prompt that name more than the scene of their place shows. */
export const findHints = (matches: readonly Match<string>[]): string[] => [
  ...new Set(matches.flatMap(({ tag, word }) => (/^(place|trait)\./.test(tag) && hints.has(word) ? [word] : []))),
]

/** A camera from above or below shows nothing else before a backdrop or in a room. */
export const findUnshownCameras = (matches: readonly Match<string>[], places: readonly string[]): string[] =>
  places.includes('room') || places.includes('studio')
    ? matches.flatMap(({ tag, word }) => (tag === 'camera.aerial' || tag === 'camera.low' ? [word] : []))
    : []
