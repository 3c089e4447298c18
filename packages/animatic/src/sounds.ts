// Apart from the engine's face, for those who look at what it plans and hears.
export { transcribe } from './hearing/transcribe.ts'
export { planSound } from './sound/plan-sound.ts'
