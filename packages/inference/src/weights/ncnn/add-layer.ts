import type { GraphUnderWay } from './graph-under-way.ts'
import type { NcnnLayer } from './read-layers.ts'
import type { numbersOf } from './read-numbers.ts'

/** Adds one layer to a graph; its weights are the next of the numbers. */
export type AddLayer = (layer: NcnnLayer, graph: GraphUnderWay, numbers: ReturnType<typeof numbersOf>) => void
