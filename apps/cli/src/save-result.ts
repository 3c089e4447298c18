import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Fetches a signed address into a file, which appears only once it is whole. The key is not sent along. */
export const saveResult = async (url: string, file: string): Promise<void> => {
  const answer = await fetch(url)
  if (!answer.ok || !answer.body) throw new Error(`the result could not be read: status ${answer.status}`)
  const unfinished = `${file}.part`
  try {
    await pipeline(Readable.fromWeb(answer.body), createWriteStream(unfinished))
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}
