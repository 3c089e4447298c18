#!/usr/bin/env -S node --conditions=source
import { readFileSync } from 'node:fs'
import { openProfiles, readSources } from './config.ts'
import { createProgram } from './create-program.ts'
import { endOnClosedPipe } from './end-on-closed-pipe.ts'
import { exitCodeOf, explain } from './explain.ts'
import { createTerminal } from './terminal.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
const terminal = createTerminal(process.stdout, process.stderr, process.stdin)
endOnClosedPipe([process.stdout, process.stderr], () => process.exit())

try {
  const profiles = openProfiles()
  await createProgram({ terminal, sources: readSources(profiles), profiles, version }).parseAsync()
} catch (error) {
  const words = explain(error)
  if (words !== '') terminal.tell(`${terminal.paint('red', 'error')} ${words}`)
  process.exitCode = exitCodeOf(error)
}
