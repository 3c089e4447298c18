// Separate from the main entry: this module loads the canvas, which the worker must not load.
export { drawScene } from './draw/draw-scene.ts'
export { drawPromptFilm } from './draw/storyboard/draw-storyboard.ts'
export { planPromptScene, planScene } from './plan/plan-scene.ts'
