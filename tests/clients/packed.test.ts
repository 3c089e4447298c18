import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { baseUrl, newSandbox } from '../support/running-service.ts'

const run = promisify(execFile)
const home = mkdtempSync(join(tmpdir(), 'kinora-packed-'))
const tarballOf = (name: string): string => join(home, 'packages', `kinora-${name}-0.1.0.tgz`)
let env: NodeJS.ProcessEnv

/** A folder with nothing in it but what was packed. What that needs of others comes from here: no network is asked. */
const emptyProject = async (...names: string[]): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'kinora-project-'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}')
  const packages = [...names.map(tarballOf), ...foreignPackages(names.map((name) => `node_modules/@kinora/${name}`))]
  await run('npm', ['install', '--offline', '--install-links', '--ignore-scripts', '--no-fund', ...packages], {
    cwd: folder,
  })
  return folder
}

/** The folders of all that these manifests name, and that theirs name in turn. */
function foreignPackages(folders: string[]): string[] {
  const found = folders.flatMap((folder) => {
    const manifest = resolve(folder, 'package.json')
    const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'))
    const named = Object.keys(dependencies).filter((name) => !name.startsWith('@kinora/'))
    const here = named.map((name) => dirname(findPackageJSON(name, manifest) ?? ''))
    return [...here, ...foreignPackages(here)]
  })
  return [...new Set(found)]
}

beforeAll(async () => {
  const pack = ['--conditions=source', 'tools/pack/main.ts']
  await run(process.execPath, pack, { env: { ...process.env, KINORA_HOME: home } })
  const { key } = await newSandbox()
  env = { ...process.env, KINORA_URL: baseUrl, KINORA_KEY: key }
}, 120_000)

const program = `import { createClient, type TaskQueryReply } from '@kinora/sdk'
import { creates } from '@kinora/sdk/creates'
import { downloadTo } from '@kinora/sdk/node'

const client = createClient()
const { id } = await client.textToVideo({ model: 'genq2', prompt: 'a lake', duration: 1, resolution: '540p' })
const task: TaskQueryReply = await client.wait(id)
await downloadTo(task.creations[0]?.url ?? '', 'lake.mp4')
// @ts-expect-error a picture is no number
await client.quote('imageToVideo', { model: 'genq2', images: [1] }).catch(() => undefined)
export const said = [task.state, creates.length > 20].join(' ')
console.log(said)
`
const strict = { strict: true, module: 'nodenext', target: 'es2024', lib: ['es2024', 'dom'], types: [], noEmit: true }

it('installs the client into an empty project, where it needs no other package, types included', async () => {
  const folder = await emptyProject('sdk')
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@kinora'])
  expect(readdirSync(join(folder, 'node_modules/@kinora'))).toEqual(['sdk'])
  writeFileSync(join(folder, 'make.ts'), program)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: strict, include: ['*.ts'] }))
  await run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', folder])
  const { stdout } = await run(process.execPath, ['make.ts'], { cwd: folder, env })
  expect(stdout.trim()).toBe('success true')
  expect(readFileSync(join(folder, 'lake.mp4')).subarray(4, 8).toString()).toBe('ftyp')
})

it('installs the command line into an empty project, licensed and runnable', async () => {
  const folder = await emptyProject('contract', 'sdk', 'mcp', 'cli')
  const { stdout } = await run('npx', ['kinora', '--json', 'credits'], { cwd: folder, env })
  expect(JSON.parse(stdout)).toHaveProperty('remains')
  for (const name of ['contract', 'sdk', 'mcp', 'cli']) {
    const at = join(folder, 'node_modules/@kinora', name)
    const manifest = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'))
    expect(manifest).toMatchObject({ license: 'Apache-2.0', publishConfig: { provenance: true } })
    expect(manifest).not.toHaveProperty('private')
    expect(readdirSync(at)).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist']))
  }
})
