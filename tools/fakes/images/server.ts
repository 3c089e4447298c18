import { gradientPicture } from '../../testkit/sample-images.ts'
import { openServer, type Reply, type Request } from '../openai/wire.ts'

/** A request for a picture, as the server understood it. */
export type PictureRequest = { path: string; prompt: string; size: string; seed: number; references: number }

const options = /<sd_cpp_extra_args>(.*?)<\/sd_cpp_extra_args>/
const paths = ['/v1/images/generations', '/v1/images/edits']

const readText = (value: unknown): string => (typeof value === 'string' ? value : '')

const parsePicture = ({ path, fields }: Request): PictureRequest => {
  const sent = readText(fields['prompt'])
  const { seed = -1 } = JSON.parse(options.exec(sent)?.[1] ?? '{}') as { seed?: number }
  const references = [fields['image'], fields['image[]']].flat().filter((file) => file !== undefined).length
  return { path, prompt: sent.replace(options, ''), size: readText(fields['size']), seed, references }
}

/** Answers by words in the prompt: `refuse=1`, `nonsense=1` (no picture) and `small=1` (a wrong size). */
const answerPicture = ({ prompt, size, seed }: PictureRequest): Reply => {
  if (prompt.includes('refuse=1')) return { status: 500, json: { error: 'generate_image returned no results' } }
  const [width = 0, height = 0] = prompt.includes('small=1') ? [64, 64] : size.split('x').map(Number)
  const bytes = prompt.includes('nonsense=1') ? Buffer.from('no picture') : gradientPicture(width, height, seed)
  return { json: { created: 0, output_format: 'png', data: [{ b64_json: bytes.toString('base64') }] } }
}

/** Emulates the server of stable-diffusion.cpp; the SOURCES.md of the back end lists the sources. */
export const openScriptedImages = async (port = 0) => {
  const requests: PictureRequest[] = []
  let gate: PromiseWithResolvers<void> | undefined
  const answer = async (request: Request): Promise<Reply> => {
    if (request.path === '/v1/models') return { json: { data: [{ id: 'sd-cpp-local', object: 'model' }] } }
    if (!paths.includes(request.path)) return { status: 404, json: { error: 'not found' } }
    const picture = parsePicture(request)
    requests.push(picture)
    await gate?.promise
    return answerPicture(picture)
  }
  const server = await openServer(answer, port)
  return {
    baseUrl: server.baseUrl,
    requests,
    /** Calls from now on wait for `release`. */
    hold(): void {
      gate = Promise.withResolvers()
    },
    release(): void {
      gate?.resolve()
      gate = undefined
    },
    close(): void {
      gate?.resolve()
      server.close()
    },
  }
}
