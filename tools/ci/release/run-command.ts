import { execFileSync } from 'node:child_process'
import { repoRoot } from '../../testkit/environment.ts'

const quote = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

/** A command as a shell would read it. */
export const formatCommand = (words: readonly string[]): string => words.map(quote).join(' ')

/** Prints a command and runs it; a failure throws. */
export const runCommand = ([program = '', ...args]: readonly string[]): void => {
  console.log(`$ ${formatCommand([program, ...args])}`)
  execFileSync(program, args, { cwd: repoRoot, stdio: 'inherit' })
}

/** Prints a command that a dry run leaves out. */
export const printCommand = (words: readonly string[]): void => console.log(`not run: ${formatCommand(words)}`)

/** True when the command succeeds; prints nothing. */
export const succeeds = ([program = '', ...args]: readonly string[]): boolean => {
  try {
    execFileSync(program, args, { cwd: repoRoot, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
