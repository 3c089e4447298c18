#!/usr/bin/env -S node --conditions=source
import { readFileSync } from 'node:fs'
import { openProfiles, readSources } from './config.ts'
import { createProgram } from './create-program.ts'
import { endOnClosedPipe } from './end-on-closed-pipe.ts'
import { explain, getExitCode } from './explain.ts'
import { applyRenames } from './renamed-words.ts'
import { createTerminal } from './terminal.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
const terminal = createTerminal(process.stdout, process.stderr, process.stdin)
endOnClosedPipe([process.stdout, process.stderr], () => process.exit())

try {
  const profiles = openProfiles()
  const program = createProgram({ terminal, sources: readSources(profiles), profiles, version })
  const words = applyRenames(process.argv.slice(2), (text) =>
    terminal.log(`${terminal.paint('yellow', 'warning')} ${text}`),
  )
  await program.parseAsync(words, { from: 'user' })
} catch (error) {
  const words = explain(error)
  if (words !== '') terminal.log(`${terminal.paint('red', 'error')} ${words}`)
  process.exitCode = getExitCode(error)
}
