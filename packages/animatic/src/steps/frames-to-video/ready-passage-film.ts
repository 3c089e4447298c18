import type { StepAsk } from '@kinora/domain'
import type { Morph } from '../../plan/film-plan.ts'
import { planScene } from '../../plan/plan-scene.ts'
import { decode } from '../../runtime/inputs/decode.ts'
import { coverArguments, coverPlanesArguments } from '../../runtime/inputs/decode-arguments.ts'
import { renderFilm } from '../../runtime/render/render-film.ts'
import { type Bench, type MakeReady, partOf } from '../../runtime/work.ts'
import { findMorph } from './find-morph.ts'
import { planMorph } from './plan-morph.ts'
import { endName, planPassage, startName } from './plan-passage.ts'

type Files = { start: string; end: string }

/** What finding takes of the whole, the rest is drawing. */
const finding = 0.7
const seenNames = { start: 'start-seen', end: 'end-seen' }

/** Null without the weight. */
const readyMorph = async (bench: Bench, ask: StepAsk<'frames-to-video'>, files: Files): Promise<Morph | null> => {
  const weight = await bench.weights.find('rife')
  if (weight === undefined) return null
  const plan = planMorph(ask)
  for (const side of ['start', 'end'] as const)
    await decode(bench, files[side], coverPlanesArguments(ask[side].mediaType, ask, plan.seen, seenNames[side]))
  const pace = await findMorph(partOf(bench, 0, finding), weight, plan, seenNames)
  return { ...plan, pace }
}

export const readyPassageFilm: MakeReady<'frames-to-video'> = async (ask, file) => {
  const files = { start: await file(ask.start), end: await file(ask.end) }
  const scene = planScene({ ...ask, style: 'general' })
  const exact = [...new Set([0, scene.frames - 1])]
  return {
    mediaType: 'video/mp4',
    async run(bench) {
      await decode(bench, files.start, coverArguments(ask.start.mediaType, ask, startName))
      await decode(bench, files.end, coverArguments(ask.end.mediaType, ask, endName))
      const morph = await readyMorph(bench, ask, files)
      const found = morph === null ? 0 : finding
      return renderFilm(partOf(bench, found, 1), {
        scene,
        picture: { kind: 'passage', ...planPassage(scene, morph) },
        exact,
      })
    },
  }
}
