import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MakeReady } from '../../runtime/work.ts'
import { storyOf } from './story-of.ts'
import { writeDescription } from './write-description.ts'

export const readyDescription: MakeReady<'describe-image'> = async ({ image }, file) => {
  const picture = await file(image)
  return {
    mediaType: 'text/plain',
    async run(bench) {
      const path = join(bench.scratch, 'description.txt')
      await writeFile(path, writeDescription(await storyOf(bench, picture, image)))
      return path
    },
  }
}
