// Apart from the engine's face, for those who look at what it plans and hears.
export { transcribe } from './audio/analysis/transcribe.ts'
export { planSound } from './audio/sound/plan-sound.ts'
