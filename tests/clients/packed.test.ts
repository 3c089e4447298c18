import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { packAll } from '../support/packed.ts'
import { baseUrl, environment, newSandbox } from '../support/running-service.ts'

const run = promisify(execFile)
let packed: Awaited<ReturnType<typeof packAll>>
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  packed = await packAll()
  const { key } = await newSandbox()
  env = { ...process.env, KINORA_URL: baseUrl, KINORA_KEY: key }
}, 120_000)

const program = `import { createClient, type TaskQueryReply } from '@kinora/sdk'
import { creates } from '@kinora/sdk/creates'
import { createClient as createNodeClient, downloadTo } from '@kinora/sdk/node'

const small = { model: 'genq2', prompt: 'a pond', duration: 1, resolution: '540p' } as const
const { files } = await createNodeClient().run('textToVideo', small, { output: 'pond.mp4' })
const client = createClient()
const { id } = await client.textToVideo({ model: 'genq2', prompt: 'a lake', duration: 1, resolution: '540p' })
const task: TaskQueryReply = await client.wait(id)
await downloadTo(task.creations[0]?.url ?? '', 'lake.mp4')
// @ts-expect-error an image is not a number
await client.quote('imageToVideo', { model: 'genq2', images: [1] }).catch(() => undefined)
export const summary = [task.state, creates.length > 20, files.join()].join(' ')
console.log(summary)
`
const imageProgram = `import { kinora } from '@kinora/ai-sdk-provider'
const model = kinora.image('genq2')
const image = await model.doGenerate({
  prompt: 'a pond', n: 1, size: undefined, aspectRatio: undefined, seed: undefined, files: undefined, mask: undefined,
  providerOptions: {},
})
const [bytes] = image.images
console.log(typeof bytes === 'string' ? bytes : String.fromCharCode(...(bytes ?? []).slice(1, 4)))
`
const strict = { strict: true, module: 'nodenext', target: 'es2024', lib: ['es2024', 'dom'], types: [], noEmit: true }

it('the packed SDK installs into an empty project without other packages and type-checks', async () => {
  const folder = await packed.emptyProject('sdk')
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@kinora'])
  expect(readdirSync(join(folder, 'node_modules/@kinora'))).toEqual(['sdk'])
  writeFileSync(join(folder, 'make.ts'), program)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: strict, include: ['*.ts'] }))
  await run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', folder])
})

const platform = `${process.platform}-${process.arch}`
/** The oldest Node version that the packages support. Setup does not install it: without the variable it is not tested. */
const oldestNodes = [environment('KINORA_NODE_22')].filter((file) => file !== undefined)

/** Returns the output of the program and the first bytes of each downloaded file. */
const makeFilm = async (runtime: string, words: readonly string[]): Promise<string[]> => {
  const folder = await packed.emptyProject('sdk')
  writeFileSync(join(folder, 'make.ts'), program)
  const { stdout } = await run(runtime, [...words, 'make.ts'], { cwd: folder, env })
  const marks = ['lake.mp4', 'pond.mp4'].map((file) => readFileSync(join(folder, file)).subarray(4, 8).toString())
  return [stdout.trim(), ...marks]
}
it('the packed provider of the AI SDK installs, type-checks and generates an image', async () => {
  const folder = await packed.emptyProject('contract', 'sdk', 'ai-sdk-provider')
  writeFileSync(join(folder, 'image.ts'), imageProgram)
  const options = { ...strict, skipLibCheck: true }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.ts'] }))
  await run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', folder])
  const { stdout } = await run(process.execPath, ['image.ts'], { cwd: folder, env })
  expect(stdout.trim()).toBe('PNG')
})

const expectedOutput = ['success true pond.mp4', 'ftyp', 'ftyp']

it.each([
  ['Node', process.execPath, []],
  ['Bun', resolve(`node_modules/@oven/bun-${platform}/bin/bun`), ['run']],
  ['Deno', resolve(`node_modules/@deno/${platform}-glibc/deno`), ['run', '--allow-all']],
])('the packed SDK creates, waits and downloads in %s', async (_, runtime, words) => {
  expect(await makeFilm(runtime, words)).toEqual(expectedOutput)
})

it.each(oldestNodes)('the packed SDK works in Node 22, named by KINORA_NODE_22', async (node) => {
  expect(await makeFilm(node, [])).toEqual(expectedOutput)
})

it('the packed command line installs into an empty project, licensed and runnable', async () => {
  const folder = await packed.emptyProject('contract', 'sdk', 'mcp', 'cli')
  const { stdout } = await run('npx', ['kinora', '--json', 'credits'], { cwd: folder, env })
  expect(JSON.parse(stdout)).toHaveProperty('remains')
  for (const name of ['contract', 'sdk', 'mcp', 'cli']) {
    const at = join(folder, 'node_modules/@kinora', name)
    const manifest = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'))
    expect(manifest).toMatchObject({
      license: 'Apache-2.0',
      publishConfig: { provenance: true },
      engines: { node: expect.stringMatching(/^>=22/) },
    })
    expect(manifest).not.toHaveProperty('private')
    expect(readdirSync(at)).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist']))
  }
})
