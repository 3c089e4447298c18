import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { ScenePlan, Storyboard } from '../../plan/scene-plan.ts'
import { drawScene } from '../draw-scene.ts'
import type { Film } from '../film.ts'
import { type BoardLayout, layOutBoard } from './board-layout.ts'
import { boardFont, breakLines } from './board-text.ts'
import { drawCameraArrows } from './camera-arrows.ts'
import { drawEndCard } from './draw-end-card.ts'

const paper = '#f4f0e7'
const ink = '#2b2a28'
const faint = '#8a8478'
const accent = '#c4472b'

const headings = { en: 'Not drawn', zh: '未画出' } as const

const drawDescription = (context: SKRSContext2D, { description, fontSize }: BoardLayout, text: string): void => {
  const lineHeight = 1.35 * fontSize
  context.font = boardFont(fontSize)
  context.fillStyle = ink
  const most = Math.max(1, Math.floor(description.height / lineHeight))
  for (const [index, line] of breakLines(context, text, description.width, most).entries())
    context.fillText(line, description.x, description.y + (index + 0.8) * lineHeight)
}

/** Each missing thing as a dashed box with its name: a place to fill. */
const drawMissing = (context: SKRSContext2D, { missing, fontSize }: BoardLayout, words: readonly string[]): void => {
  if (words.length === 0) return
  const language = /\p{Script=Han}/u.test(words.join('')) ? 'zh' : 'en'
  const size = 0.82 * fontSize
  context.font = boardFont(size, 600)
  context.fillStyle = faint
  context.fillText(headings[language], missing.x, missing.y + size)
  const boxHeight = 2 * size
  const step = boxHeight + 0.6 * size
  const first = missing.y + 1.8 * size
  const most = Math.max(1, Math.floor((missing.height - 1.8 * size) / step))
  context.font = boardFont(size)
  context.lineWidth = Math.max(1, size / 12)
  for (const [index, word] of words.slice(0, most).entries()) {
    const top = first + index * step
    context.setLineDash([size / 2, size / 3])
    context.strokeStyle = accent
    context.strokeRect(missing.x + 1, top, missing.width - 2, boxHeight)
    context.setLineDash([])
    context.fillStyle = ink
    const [line = ''] = breakLines(context, word, missing.width - size, 1)
    context.fillText(line, missing.x + size / 2, top + 1.32 * size)
  }
}

const placeholders = 2

/** Places for the first missing things in a panel without any thing. */
const drawPlaceholders = (context: SKRSContext2D, { panel, fontSize }: BoardLayout, words: readonly string[]): void => {
  const shown = words.slice(0, placeholders)
  const width = (panel.width * 0.72) / Math.max(1, shown.length) - fontSize
  const height = panel.height * 0.5
  context.font = boardFont(fontSize, 600)
  context.textAlign = 'center'
  context.lineJoin = 'round'
  for (const [index, word] of shown.entries()) {
    const x = panel.x + panel.width * 0.5 + (index - (shown.length - 1) / 2) * (width + fontSize)
    const top = panel.y + panel.height * 0.3
    context.setLineDash([fontSize * 0.7, fontSize * 0.45])
    context.strokeStyle = accent
    context.lineWidth = Math.max(1.5, fontSize / 8)
    context.strokeRect(x - width / 2, top, width, height)
    context.setLineDash([])
    const lines = breakLines(context, word, width - fontSize, 2)
    for (const [line, text] of lines.entries()) {
      const y = top + height / 2 + (line - (lines.length - 1) / 2 + 0.35) * 1.3 * fontSize
      context.lineWidth = fontSize / 3
      context.strokeStyle = paper
      context.strokeText(text, x, y)
      context.fillStyle = ink
      context.fillText(text, x, y)
    }
  }
  context.textAlign = 'left'
}

const drawFrame = (context: SKRSContext2D, { panel }: BoardLayout): void => {
  context.strokeStyle = ink
  context.lineWidth = Math.max(2, panel.height / 120)
  context.strokeRect(panel.x, panel.y, panel.width, panel.height)
}

/** A storyboard card: a panel with what the scene shows, the camera, the description and what is missing. */
export const drawStoryboard = (plan: ScenePlan, storyboard: Storyboard): Film => {
  const { width, height } = plan
  const layout = layOutBoard(plan)
  const { panel } = layout
  const scene = drawScene({ ...plan, width: panel.width, height: panel.height })
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const picture = createCanvas(panel.width, panel.height)
  const pictureContext = picture.getContext('2d')
  const pixels = pictureContext.createImageData(panel.width, panel.height)
  context.fillStyle = paper
  context.fillRect(0, 0, width, height)
  drawDescription(context, layout, storyboard.description)
  drawMissing(context, layout, storyboard.missing)
  return {
    frame(index) {
      pixels.data.set(scene.frame(index))
      pictureContext.putImageData(pixels, 0, 0)
      context.drawImage(picture, panel.x, panel.y)
      if (plan.subjects.length === 0) drawPlaceholders(context, layout, storyboard.missing)
      drawCameraArrows(context, layout, storyboard.camera, accent)
      drawFrame(context, layout)
      return canvas.data()
    },
  }
}

/** The film of a prompt: its scene, a storyboard card where the scene shows too little, or an end card. */
export const drawPromptFilm = (plan: ScenePlan): Film => {
  if (plan.endCard !== null) return drawEndCard(plan, plan.endCard)
  return plan.storyboard === null ? drawScene(plan) : drawStoryboard(plan, plan.storyboard)
}
