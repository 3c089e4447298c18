import type { VideoShape } from '@kinora/domain'
import { MediaFailure } from '../media-failure.ts'
import type { RunMedia } from '../run-media.ts'
import { findFault, findLabelFault } from './find-fault.ts'
import { probeFile } from './probe-file.ts'

type Expected = { file: string; want: VideoShape; label: string; isDraft?: boolean; work: string }

/** Verifies that a result matches the request (C27). */
export const checkResult = async (
  run: RunMedia,
  { file, want, label, isDraft, work }: Expected,
): Promise<VideoShape> => {
  const probed = await probeFile(run, file, 'mov', work)
  const fault = findFault(probed, want) ?? findLabelFault(probed, label, isDraft)
  if (fault !== null) throw new MediaFailure('refused', `the result does not match the request: ${fault}`)
  const { width, height, fps, seconds } = probed.video
  return { width, height, fps, seconds, sound: probed.audio !== null }
}
