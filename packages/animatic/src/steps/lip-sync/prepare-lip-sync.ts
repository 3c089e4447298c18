import { join } from 'node:path'
import { customerText } from '@kinora/domain'
import { planScene } from '../../plan/plan-scene.ts'
import { createPipe } from '../../runtime/create-pipe.ts'
import { decode, pixelFolder } from '../../runtime/inputs/decode.ts'
import { type StepHandler, scopeProgress } from '../../runtime/job-context.ts'
import { runPiped } from '../../runtime/run-piped.ts'
import { detectMouthTrack } from './detect-mouth-track.ts'
import { filmPipeName, planStretches, stretchArguments } from './film-arguments.ts'
import { detectFacesInFilm, detectReferenceFace, frameStep } from './find-faces.ts'
import { followFace } from './follow-face.ts'
import { renderSpoken } from './render-spoken.ts'

const plain = { prompt: customerText().parse(''), seed: 0, movement: 'small', style: 'general', sound: false } as const

export const prepareLipSync: StepHandler<'lip-sync'> = async (input, fetchFile) => {
  const [film, speech] = [await fetchFile(input.video), await fetchFile(input.speech)]
  const reference = input.face === null ? null : { picture: input.face, file: await fetchFile(input.face) }
  const { width, height, fps, seconds, video } = input
  const scene = planScene({ ...plain, width, height, fps, seconds })
  const sourceFrames = Math.max(1, Math.floor(video.seconds * fps))
  return {
    mediaType: 'video/mp4',
    async run(context) {
      const referenceFace =
        reference === null ? null : await detectReferenceFace(context, reference.file, reference.picture)
      const detectionOptions = { seconds: Math.min(seconds, video.seconds), identity: referenceFace !== null }
      const detections = await detectFacesInFilm(
        context,
        film,
        input,
        detectionOptions,
        scopeProgress(context, 0, 0.3).onProgress,
      )
      const face = followFace(detections, fps / frameStep(fps), referenceFace)
      const { mouth } = await detectMouthTrack(scopeProgress(context, 0.3, 0.55), speech, scene)
      await createPipe(join(pixelFolder(context), filmPipeName))
      let spoken = ''
      await runPiped(scopeProgress(context, 0.55, 1), [
        async (part) => {
          for (const stretch of planStretches(scene.frames, sourceFrames))
            await decode(part, film, stretchArguments(input, stretch))
        },
        async (part) => {
          const picture = { kind: 'synced', mouth, face, sourceFrames } as const
          spoken = await renderSpoken(part, { scene, picture, exact: [] }, speech)
        },
      ])
      return spoken
    },
  }
}
