// Separate from the main entry: for tools that inspect planned and transcribed sound.
export { transcribe } from './audio/analysis/transcribe.ts'
export { midiBytes } from './audio/music/midi-bytes.ts'
export { playMusic } from './audio/music/play-music.ts'
export { planSound } from './audio/sound/plan-sound.ts'
export { stereoWavBytes } from './audio/wave/wav-bytes.ts'
export { fluidSynthArguments, fluidSynthFiles } from './runtime/render/record-music.ts'
