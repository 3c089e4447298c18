import { join } from 'node:path'
import { customerText } from '@kinora/domain'
import { planScene } from '../../plan/plan-scene.ts'
import { inStep } from '../../runtime/in-step.ts'
import { decode, pixelFolder } from '../../runtime/inputs/decode.ts'
import { makePipe } from '../../runtime/make-pipe.ts'
import { type MakeReady, partOf } from '../../runtime/work.ts'
import { filmPipeName, planStretches, stretchArguments } from './film-arguments.ts'
import { faceOfReference, facesInFilm, stepFor } from './find-faces.ts'
import { followFace } from './follow-face.ts'
import { hearMouthTrack } from './hear-mouth-track.ts'
import { renderSpoken } from './render-spoken.ts'

const plain = { prompt: customerText().parse(''), seed: 0, movement: 'small', style: 'general', sound: false } as const

export const readySyncedFilm: MakeReady<'lip-sync'> = async (ask, file) => {
  const [film, speech] = [await file(ask.video), await file(ask.speech)]
  const reference = ask.face === null ? null : { picture: ask.face, file: await file(ask.face) }
  const { width, height, fps, seconds, video } = ask
  const scene = planScene({ ...plain, width, height, fps, seconds })
  const sourceFrames = Math.max(1, Math.floor(video.seconds * fps))
  return {
    mediaType: 'video/mp4',
    async run(bench) {
      const meant = reference === null ? null : await faceOfReference(bench, reference.file, reference.picture)
      const looked = { seconds: Math.min(seconds, video.seconds), identity: meant !== null }
      const seen = await facesInFilm(bench, film, ask, looked, partOf(bench, 0, 0.3).onProgress)
      const face = followFace(seen, fps / stepFor(fps), meant)
      const { mouth } = await hearMouthTrack(partOf(bench, 0.3, 0.55), speech, scene)
      await makePipe(join(pixelFolder(bench), filmPipeName))
      let spoken = ''
      await inStep(partOf(bench, 0.55, 1), [
        async (part) => {
          for (const stretch of planStretches(scene.frames, sourceFrames))
            await decode(part, film, stretchArguments(ask, stretch))
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
