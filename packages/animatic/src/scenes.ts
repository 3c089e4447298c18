// Separate from the main entry: this module loads the canvas, which the worker must not load.
export { drawScene } from './draw/draw-scene.ts'
export { planScene } from './plan/plan-scene.ts'
