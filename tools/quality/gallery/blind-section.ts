import { drawPromptFilm } from '@kinora/animatic/scenes'
import { blindPrompts } from '../blind/blind-prompts.ts'
import { blindShape, planBlindPrompt } from '../blind/drawn-facts.ts'
import { computeShares, readFrameScores } from '../blind/frame-scores.ts'
import { type BlindFigures, type ScoredElement, sumScores } from '../blind/score-blind.ts'
import type { Row } from '../contact-sheets/draw-contact-sheet.ts'
import type { Section } from './section.ts'
import { writeSheets } from './write-sheets.ts'

const shownAt = [0.06, 0.5, 0.97]
const passes = { first: 'of the first pass', second: 'of the second pass, after the fixes' } as const

const percent = (share: number): string => `${Math.round(1000 * share) / 10} %`

const row = (name: string, figures: BlindFigures): string => {
  const { elements, shown, wrong, missing, unrequested } = figures
  const shares = computeShares(figures)
  const cells = [name, elements, shown, wrong + unrequested, missing, percent(shares.wrong), percent(shares.named)]
  return `| ${cells.join(' | ')} |`
}

const writeTable = (pass: keyof typeof passes): string => {
  const prompts = blindPrompts()
  const scores = readFrameScores(pass, prompts)
  const topics = [...new Set(prompts.map(({ topic }) => topic))]
  const ofTopic = (topic: string) => scores.filter(({ id }) => id.startsWith(`${topic}-`))
  return [
    `## Frames ${passes[pass]}`,
    '',
    '| topic | elements | shown | wrong | missing | share wrong | missing and named |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...topics.map((topic) => row(topic, sumScores(ofTopic(topic)))),
    row('all', sumScores(scores)),
  ].join('\n')
}

const describeVerdicts = (elements: readonly ScoredElement[]): string => {
  const list = (verdict: ScoredElement['verdict']): string[] =>
    elements.filter((one) => one.verdict === verdict).map(({ name, isNamed }) => (isNamed ? `${name} (named)` : name))
  return (['shown', 'wrong', 'missing'] as const)
    .flatMap((verdict) => (list(verdict).length === 0 ? [] : [`${verdict}: ${list(verdict).join(', ')}`]))
    .join(' · ')
}

const drawRow = ({ id, prompt }: { id: string; prompt: string }): Row => {
  const { width, height, fps, seconds } = blindShape
  const film = drawPromptFilm(planBlindPrompt(prompt))
  const frames = shownAt.map((share) => ({
    width,
    height,
    rgba: Buffer.from(film.frame(Math.floor(share * fps * seconds))),
  }))
  return { caption: `${id}: ${prompt}`, frames }
}

export const blindSection: Section = {
  title: 'Prompts that nothing was tuned for',
  notes: [
    'Sixty prompts, each with a list of elements that a viewer should see, written before the engine was changed. Three frames of each film were compared with its list by eye: an element is shown, wrong or missing. Unrequested things count as wrong. `not_drawn` names what is missing. The second pass is no longer blind, because faults of the first were mended.',
    writeTable('first'),
    writeTable('second'),
  ],
  async make(folder) {
    const prompts = blindPrompts()
    const scores = new Map(readFrameScores('second', prompts).map(({ id, elements }) => [id, elements]))
    const pictures = await writeSheets(folder, 'blind', prompts.map(drawRow))
    return pictures.map(({ file, captions }) => ({
      file,
      captions: captions.map((caption) => {
        const elements = scores.get(caption.slice(0, caption.indexOf(':'))) ?? []
        return `${caption} — ${describeVerdicts(elements)}`
      }),
    }))
  },
}
