import type { Readable } from 'node:stream'
import { type SandboxedProcess, startInSandbox } from './start-in-sandbox.ts'

const stdoutBytes = 16 * 1024 * 1024

/** Runs a program to its end, feeds its input and returns its output. */
export const runInSandbox = async (
  sandboxed: Omit<SandboxedProcess, 'hasInput'>,
  input: Readable | undefined,
): Promise<string> => {
  const { name } = sandboxed
  const { stdin, stdout, over, stop } = startInSandbox({ ...sandboxed, hasInput: input !== undefined })
  const chunks: Buffer[] = []
  let length = 0
  stdout.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > stdoutBytes) stop('exit', `${name} wrote more than ${stdoutBytes} bytes to standard output`)
    else chunks.push(chunk)
  })
  if (stdin !== null) input?.on('error', () => stop('exit', `the input stream of ${name} failed`)).pipe(stdin)
  try {
    await over
    return Buffer.concat(chunks).toString('utf8')
  } finally {
    if (stdin !== null) input?.unpipe(stdin)
  }
}
