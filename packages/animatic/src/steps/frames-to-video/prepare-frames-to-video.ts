import type { StepInput } from '@kinora/domain'
import type { Morph } from '../../plan/film-plan.ts'
import { planScene } from '../../plan/plan-scene.ts'
import { decode } from '../../runtime/inputs/decode.ts'
import { coverArguments, coverPlanesArguments } from '../../runtime/inputs/decode-arguments.ts'
import { type JobContext, type StepHandler, scopeProgress } from '../../runtime/job-context.ts'
import { renderFilm } from '../../runtime/render/render-film.ts'
import { findMorph } from './find-morph.ts'
import { planMorph } from './plan-morph.ts'
import { endName, planTransition, startName } from './plan-transition.ts'

type Files = { start: string; end: string }

/** The share of finding the morph in the whole progress; the rest is drawing. */
const morphShare = 0.7
const planeNames = { start: 'start-seen', end: 'end-seen' }

/** Null without the weight. */
const computeMorph = async (
  context: JobContext,
  input: StepInput<'frames-to-video'>,
  files: Files,
): Promise<Morph | null> => {
  const weight = await context.weights.find('rife')
  if (weight === undefined) return null
  const plan = planMorph(input)
  for (const side of ['start', 'end'] as const)
    await decode(context, files[side], coverPlanesArguments(input[side].mediaType, input, plan.seen, planeNames[side]))
  const pace = await findMorph(scopeProgress(context, 0, morphShare), weight, plan, planeNames)
  return { ...plan, pace }
}

export const prepareFramesToVideo: StepHandler<'frames-to-video'> = async (input, fetchFile) => {
  const files = { start: await fetchFile(input.start), end: await fetchFile(input.end) }
  const scene = planScene({ ...input, style: 'general' })
  const exact = [...new Set([0, scene.frames - 1])]
  return {
    mediaType: 'video/mp4',
    async run(context) {
      await decode(context, files.start, coverArguments(input.start.mediaType, input, startName))
      await decode(context, files.end, coverArguments(input.end.mediaType, input, endName))
      const morph = await computeMorph(context, input, files)
      const morphProgress = morph === null ? 0 : morphShare
      return renderFilm(scopeProgress(context, morphProgress, 1), {
        scene,
        picture: { kind: 'transition', ...planTransition(scene, morph) },
        exact,
      })
    },
  }
}
