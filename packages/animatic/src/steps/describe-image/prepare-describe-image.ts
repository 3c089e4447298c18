import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StepHandler } from '../../runtime/job-context.ts'
import { summarizePicture } from './summarize-picture.ts'
import { writeDescription } from './write-description.ts'

export const prepareDescribeImage: StepHandler<'describe-image'> = async ({ image }, fetchFile) => {
  const picture = await fetchFile(image)
  return {
    mediaType: 'text/plain',
    async run(context) {
      const path = join(context.scratch, 'description.txt')
      await writeFile(path, writeDescription(await summarizePicture(context, picture, image)))
      return path
    },
  }
}
