export { type AnimaticOptions, createAnimatic } from './create-animatic.ts'
export { planScene } from './plan/plan-scene.ts'
