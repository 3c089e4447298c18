import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { exitOnHelp } from '../../command-line.ts'

exitOnHelp(`usage: npm run quick-start
Does what docs/quick-start.md says in an empty folder, with ports and data of its own, and fails after five minutes.`)
const script = spawn('bash', [join(import.meta.dirname, 'quick-start.sh')], { stdio: 'inherit' })
const [code] = (await once(script, 'exit')) as [number | null]
process.exitCode = code ?? 1
