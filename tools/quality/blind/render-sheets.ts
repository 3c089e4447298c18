import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawPromptFilm } from '@kinora/animatic/scenes'
import { drawContactSheet } from '../contact-sheets/draw-contact-sheet.ts'
import type { BlindPrompt } from './blind-prompts.ts'
import { blindShape, planBlindPrompt } from './drawn-facts.ts'

const shownAt = [0.06, 0.5, 0.97]

/** Writes one contact sheet for each prompt. */
export const renderSheets = async (folder: string, prompts: readonly BlindPrompt[]): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const { width, height, fps, seconds } = blindShape
  for (const { id, prompt } of prompts) {
    const film = drawPromptFilm(planBlindPrompt(prompt))
    const frames = shownAt.map((share) => ({
      width,
      height,
      rgba: Buffer.from(film.frame(Math.floor(share * fps * seconds))),
    }))
    await writeFile(join(folder, `${id}.jpg`), await drawContactSheet([{ caption: `${id}: ${prompt}`, frames }]))
  }
}
