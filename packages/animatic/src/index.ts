export { type AnimaticOptions, createAnimatic } from './create-animatic.ts'
