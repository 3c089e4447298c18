import { expect, it } from 'vitest'
import { formatSteps, runSteps } from './run-steps.ts'

it('setup steps run side by side and prefix each line with their title', async () => {
  const lines: string[] = []
  const { promise: isSecondRunning, resolve: secondRuns } = Promise.withResolvers<void>()
  const results = await runSteps(
    [
      {
        title: 'first',
        run: async (log) => {
          await isSecondRunning
          log('one\ntwo')
          return 'installed'
        },
      },
      {
        title: 'the second',
        run: async () => {
          secondRuns()
          return undefined
        },
      },
    ],
    (line) => lines.push(line),
  )
  expect(lines).toEqual(['first      | one', 'first      | two'])
  expect(formatSteps(results)).toBe('first           0 s  installed\nthe second      0 s  up to date')
})

it('a setup step starts after the step it depends on', async () => {
  const order: string[] = []
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const steps = ['packages', 'python'].map((title) => ({
    title,
    ...(title === 'python' && { after: 'packages' }),
    run: async () => {
      order.push(`${title} starts`)
      if (title === 'packages') await isReleased
      order.push(`${title} ends`)
      return undefined
    },
  }))
  const done = runSteps(steps, () => undefined)
  release()
  await done
  expect(order).toEqual(['packages starts', 'packages ends', 'python starts', 'python ends'])
})

it('a failed setup step is reported, its dependents do not run, the others finish', async () => {
  const lines: string[] = []
  let hasRun = false
  const results = await runSteps(
    [
      { title: 'packages', run: () => Promise.reject(new Error('run: sudo apt-get')) },
      { title: 'servers', run: async () => 'built' },
      {
        title: 'python',
        after: 'packages',
        run: async () => {
          hasRun = true
          return undefined
        },
      },
    ],
    (line) => lines.push(line),
  )
  expect(hasRun).toBe(false)
  expect(results.map(({ title, note, error }) => [title, note, error?.message])).toEqual([
    ['packages', 'FAILED', 'run: sudo apt-get'],
    ['servers', 'built', undefined],
    ['python', 'FAILED', 'not run: packages failed'],
  ])
  expect(lines).toEqual(['packages | run: sudo apt-get', 'python   | not run: packages failed'])
})
