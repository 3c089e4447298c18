import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseCommandLine } from '../../command-line.ts'
import { copyTree, replaceFile } from '../../testkit/copy-tree.ts'
import { inheritedEnvironment, repoRoot } from '../../testkit/environment.ts'
import { type BrokenProduct, brokenProducts } from './broken-products.ts'

const applyPatch = (folder: string, { file, from, to }: BrokenProduct): void =>
  replaceFile(join(folder, file), (text) => {
    if (text.split(from).length !== 2) throw new Error(`${file} must contain the patched text once:\n${from}`)
    return text.replace(from, to)
  })

const runGate = async (folder: string, { gate }: BrokenProduct): Promise<{ code: number | null; output: string }> => {
  const child = spawn(process.execPath, ['tools/run.ts', ...gate], {
    cwd: folder,
    env: inheritedEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

const usage = `usage: npm run broken-products -- NAME
Breaks a copy of the product in one place, runs the small check that covers it, and succeeds when the check fails.
NAME is one of: ${Object.keys(brokenProducts).join(', ')}`

const { positionals } = parseCommandLine(usage, {}, { allowPositionals: true })
const [name = ''] = positionals
const broken = brokenProducts[name]
if (!broken) {
  console.error(usage)
  process.exit(2)
}
const folder = join(repoRoot, `.kinora-broken-${name}`)
try {
  copyTree(folder)
  applyPatch(folder, broken)
  console.log(`${name}: ${broken.file} is patched; ${broken.gate.join(' ')} must fail`)
  const { code, output } = await runGate(folder, broken)
  const line = output.split('\n').find((each) => broken.failure.test(each))
  const isFound = code !== 0 && line !== undefined
  console.log(isFound ? `ok    found: ${line}` : `FAIL  not found; the gate ended with ${code}:\n${output}`)
  process.exitCode = isFound ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
