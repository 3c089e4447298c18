import { drawScene, planScene } from '@kinora/adapters/backends/animatic/scenes'
import { customerText } from '@kinora/domain'
import type { Row } from './contact-sheet.ts'
import { type ScenePrompt, scenePrompts } from './scene-prompts.ts'
import type { Picture } from './section.ts'
import { writeSheets } from './write-sheets.ts'

const fps = 24
const seconds = 4
const shownAt = [0.06, 0.35, 0.65, 0.97]
const shortSide = 360

const sizeOf = (ratio: ScenePrompt['ratio']): { width: number; height: number } => {
  const [across = 1, down = 1] = ratio.split(':').map(Number)
  const unit = shortSide / Math.min(across, down)
  return { width: 2 * Math.round((across * unit) / 2), height: 2 * Math.round((down * unit) / 2) }
}

const drawRow = ({ prompt, ratio, style, movement }: ScenePrompt, seed: number): Row => {
  const size = sizeOf(ratio)
  const scene = planScene({
    ...size,
    prompt: customerText().parse(prompt),
    seconds,
    fps,
    seed,
    style: style ?? 'general',
    movement: movement ?? 'auto',
    sound: false,
  })
  const film = drawScene(scene)
  const frames = shownAt.map((share) => ({ ...size, rgba: Buffer.from(film.frame(Math.floor(share * fps * seconds))) }))
  const notes = [style === undefined ? '' : `style ${style}`, movement === undefined ? '' : `movement ${movement}`]
  return { caption: [prompt, ...notes.filter((note) => note !== '')].join(' · '), frames }
}

/** Four moments of each of forty films, as the engine draws them before they are encoded. */
export const makeScenes = (folder: string): Promise<Picture[]> =>
  writeSheets(
    folder,
    'scenes',
    scenePrompts.map((prompt, index) => drawRow(prompt, 100 + index)),
  )
