import { execFile } from 'node:child_process'
import { expect, it } from 'vitest'

/** A program that sends itself SIGTERM, with `stop` as the body of its stop function. */
const runProgram = (stop: string, graceMs: number, before = ''): Promise<string> => {
  const program = `
    import { closeOnSignal } from '${new URL('close-on-signal.ts', import.meta.url).href}'
    setInterval(() => {}, 1_000)
    const log = { error: ({ operation, error }, text) => console.log(operation + ': ' + text + (error ? ': ' + error.message : '')) }
    closeOnSignal(log, ${graceMs}, async (signal) => { ${stop} })
    ${before}
    process.kill(process.pid, 'SIGTERM')
  `
  return new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '-e', program], (error, stdout) =>
      resolve(`${stdout.trim()} (exit code ${error ? error.code : 0})`.trim()),
    )
  })
}

it('a program that stops in time exits with 0', async () => {
  expect(await runProgram('console.log(signal)', 10_000)).toBe('SIGTERM (exit code 0)')
})

it('a program whose stop fails logs the error and exits with 1', async () => {
  expect(await runProgram("throw new Error('still busy')", 10_000)).toBe(
    'stop: stopping failed: still busy (exit code 1)',
  )
})

it('a program whose stop takes longer than the grace period logs it and exits with 1', async () => {
  expect(await runProgram('await new Promise(() => {})', 50)).toBe('stop: stopping took too long (exit code 1)')
})

it('a program goes on after SIGUSR2, which takes heap snapshots and reports', async () => {
  const before = `
    const received = new Promise((resolve) => process.once('SIGUSR2', resolve))
    process.kill(process.pid, 'SIGUSR2')
    await received
    console.log('running')
  `
  expect(await runProgram('console.log(signal)', 10_000, before)).toBe('running\nSIGTERM (exit code 0)')
})
