// Separate from the main entry: for tools that inspect planned and transcribed sound.
export { transcribe } from './audio/analysis/transcribe.ts'
export { planSound } from './audio/sound/plan-sound.ts'
