// Apart from the engine's face, because whoever imports this also loads the canvas; the worker must not.
export { drawScene } from './draw/draw-scene.ts'
export { planScene } from './plan/plan-scene.ts'
