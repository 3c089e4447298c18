/** Labels of the object network, by kind of movement. */
const kinds = {
  animal: 'bird, cat, dog, horse, sheep, cow, elephant, bear, zebra, giraffe',
  vehicle: 'bicycle, car, motorcycle, bus, train, truck',
  vessel: 'boat',
  flyer: 'airplane, kite',
  still:
    'traffic light, fire hydrant, stop sign, parking meter, bench, backpack, umbrella, handbag, tie, suitcase, frisbee, skis, snowboard, sports ball, baseball bat, baseball glove, skateboard, surfboard, tennis racket, bottle, wine glass, cup, fork, knife, spoon, bowl, banana, apple, sandwich, orange, broccoli, carrot, hot dog, pizza, donut, cake, chair, couch, potted plant, bed, dining table, toilet, tv, laptop, mouse, remote, keyboard, cell phone, microwave, oven, toaster, sink, refrigerator, book, clock, vase, scissors, teddy bear, hair drier, toothbrush',
} as const

export type ThingKind = keyof typeof kinds

const kindByLabel = new Map<string, ThingKind>(
  (Object.keys(kinds) as ThingKind[]).flatMap((kind) => kinds[kind].split(', ').map((label) => [label, kind] as const)),
)
export const findKind = (label: string): ThingKind => kindByLabel.get(label) ?? 'still'
