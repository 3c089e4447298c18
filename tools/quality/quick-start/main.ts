import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { exitOnHelp } from '../../command-line.ts'

exitOnHelp(`usage: npm run quick-start
Follows docs/quick-start.md in an empty folder, with separate ports and data, and fails after five minutes.`)
const script = spawn('bash', [join(import.meta.dirname, 'quick-start.sh')], { stdio: 'inherit' })
const [code] = (await once(script, 'exit')) as [number | null]
process.exitCode = code ?? 1
