import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawPromptFilm, drawScene, planPromptScene, planScene, planStory } from '@kinora/animatic/scenes'
import { customerText, type StepInput } from '@kinora/domain'
import { drawContactSheet, type Frame, type Row } from '../contact-sheets/draw-contact-sheet.ts'
import { type BlindFilm, blindFilms } from './blind-films.ts'
import { blindShape } from './drawn-facts.ts'

const text = (value: string) => customerText().parse(value)
const { width, height, fps, seconds } = blindShape
const shownAt = [0.25, 0.75]

const planFilm = ({ story, language, prompt, shots, pictures }: BlindFilm) =>
  planStory({
    story,
    language,
    prompt: text(prompt),
    style: text(''),
    isBold: false,
    shots: shots.map((shot) => ({ ...shot, words: text(shot.words) })),
    pictures: pictures.map(text),
    pace: 0,
    seed: blindShape.seed,
  })

const shotInput = (prompt: string, shot: number): StepInput<'text-to-video'> => ({
  ...blindShape,
  seed: blindShape.seed + shot,
  prompt: text(prompt),
  movement: 'auto',
  style: 'general',
  sound: false,
  inFilm: true,
})

/** Frames of one shot. The engine draws the pictures of customers from their descriptions. */
const drawShot = (film: BlindFilm, { prompt, picture }: { prompt: string; picture: number }, shot: number): Frame[] => {
  const described = film.story === 'comic' ? undefined : film.pictures[picture]
  const drawn =
    described === undefined
      ? drawPromptFilm(planPromptScene(shotInput(prompt, shot)))
      : drawScene(planScene(shotInput(described, 0)))
  return shownAt.map((share) => ({
    width,
    height,
    rgba: Buffer.from(drawn.frame(Math.floor(share * fps * seconds))),
  }))
}

/** Writes one contact sheet for each film of the blind set, with a row for each shot. */
export const renderFilmSheets = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  for (const film of blindFilms()) {
    const { shots } = planFilm(film)
    const rows = shots.map(
      (shot, index): Row => ({
        caption: `${film.visible[index]?.join(', ') ?? ''} | ${shot.prompt}`,
        frames: drawShot(film, shot, index),
      }),
    )
    await writeFile(join(folder, `film-${film.id}.jpg`), await drawContactSheet(rows))
  }
}
