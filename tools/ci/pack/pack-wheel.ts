import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pythonFolder, repoRoot } from '../../testkit/environment.ts'
import type { Packed } from './pack-packages.ts'

const source = join(repoRoot, 'packages/sdk-python')

const readVersion = (): string => {
  const text = readFileSync(join(source, 'src/kinora/_generated/version.py'), 'utf8')
  return /VERSION = "(.+)"/.exec(text)?.[1] ?? ''
}

/** Builds the wheel of the Python client with hatchling, which only `setup --checks` installs. */
export const packWheel = (folder: string): Packed => {
  const python = join(pythonFolder(), 'bin/python')
  if (!existsSync(python)) throw new Error('the wheel needs Python packages: run npm run setup -- --checks')
  execFileSync(python, ['-m', 'hatchling', 'build', '-t', 'wheel', '-d', folder], { cwd: source, stdio: 'pipe' })
  const version = readVersion()
  const file = join(folder, `kinora-${version}-py3-none-any.whl`)
  const list = 'import sys, zipfile; print(len(zipfile.ZipFile(sys.argv[1]).namelist()))'
  const files = Number(execFileSync(python, ['-c', list, file]).toString())
  return { name: 'kinora', version, file, bytes: statSync(file).size, files }
}
