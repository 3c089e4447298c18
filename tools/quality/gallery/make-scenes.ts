import { drawPromptFilm, planPromptScene } from '@kinora/animatic/scenes'
import { customerText } from '@kinora/domain'
import type { Row } from '../contact-sheets/draw-contact-sheet.ts'
import { type ScenePrompt, scenePrompts, variations } from './scene-prompts.ts'
import type { Picture } from './section.ts'
import { writeSheets } from './write-sheets.ts'

const fps = 24
const seconds = 4
const shownAt = [0.06, 0.35, 0.65, 0.97]
const shortSide = 360

const computeSize = (ratio: ScenePrompt['ratio']): { width: number; height: number } => {
  const [across = 1, down = 1] = ratio.split(':').map(Number)
  const unit = shortSide / Math.min(across, down)
  return { width: 2 * Math.round((across * unit) / 2), height: 2 * Math.round((down * unit) / 2) }
}

const drawRow = ({ prompt, ratio, style, movement, seed: requestedSeed }: ScenePrompt, seed: number): Row => {
  const size = computeSize(ratio)
  const scene = planPromptScene({
    ...size,
    prompt: customerText().parse(prompt),
    seconds,
    fps,
    seed: requestedSeed ?? seed,
    style: style ?? 'general',
    movement: movement ?? 'auto',
    sound: false,
  })
  const film = drawPromptFilm(scene)
  const frames = shownAt.map((share) => ({ ...size, rgba: Buffer.from(film.frame(Math.floor(share * fps * seconds))) }))
  const notes = Object.entries({ style, movement, seed: requestedSeed }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${value}`],
  )
  return { caption: [prompt, ...notes].join(' · '), frames }
}

/** Four frames of forty films and of variations of one parameter, as the engine draws them before encoding. */
export const makeScenes = (folder: string): Promise<Picture[]> =>
  writeSheets(
    folder,
    'scenes',
    [...scenePrompts, ...variations].map((prompt, index) => drawRow(prompt, 100 + index)),
  )
