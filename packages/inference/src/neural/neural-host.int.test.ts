import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tensor } from '@kinora/domain'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { createOpenNode } from '../../fixtures/neural/open-node.ts'
import { createNeuralHost, type NeuralHostOptions } from './create-neural-host.ts'
import { ModelRefused } from './open-model.ts'
import { tinyModel } from './test-setup/tiny-model.ts'

const folder = mkdtempSync(join(tmpdir(), 'neural-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const save = (name: string, ...model: Parameters<typeof tinyModel>): string => {
  const file = join(folder, name)
  writeFileSync(file, tinyModel(...model))
  return file
}
const add = { operator: 'Add', inputs: ['a', 'b'], output: 'sum' }
const adder = save('adder.onnx', ['a', 'b'], [add])
const doubler = save('doubler.onnx', ['a', 'b'], [add, { operator: 'Add', inputs: ['sum', 'sum'], output: 'twice' }])
const endless = save(
  'endless.onnx',
  ['a', 'b'],
  Array.from({ length: 400 }, (_, at) => ({
    operator: 'MatMul',
    inputs: [at === 0 ? 'a' : `m${at - 1}`, 'b'],
    output: `m${at}`,
  })),
)
const matrix = (values: number[], columns = 2): Tensor => ({
  type: 'float32',
  dims: [values.length / columns, columns],
  data: Float32Array.from(values),
})
const large = (): Tensor => ({ type: 'float32', dims: [2000, 2000], data: new Float32Array(4_000_000).fill(1e-4) })
const few = { a: matrix([1, 2, 3, 4]), b: matrix([10, 20, 30, 40]) }

const openHost = (options: Partial<NeuralHostOptions> = {}) => {
  const { sandbox, pids } = createOpenNode()
  const host = createNeuralHost({ sandbox, ...options })
  onTestFinished(() => host.close())
  return { host, pids }
}
const isRunning = (pid: number | undefined): boolean => {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

it('the neural host returns the output tensors of the graph and keeps the model warm', async () => {
  const { host, pids } = openHost()
  const { sum } = await host.run(adder, few)
  expect(sum).toEqual({ type: 'float32', dims: [2, 2], data: Float32Array.of(11, 22, 33, 44) })
  await host.run(adder, few)
  expect(pids).toHaveLength(1)
})

it('the neural host returns inner values when they are requested as outputs', async () => {
  const { host } = openHost()
  expect(Object.keys(await host.run(doubler, few))).toEqual(['twice'])
  const { sum, twice } = await host.run(doubler, few, { outputs: ['sum', 'twice'] })
  expect([sum?.data[3], twice?.data[3]]).toEqual([44, 88])
})

it('the neural host returns to each of several concurrent runs its own result', async () => {
  const { host } = openHost()
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((value) => host.run(adder, { a: matrix([value, value]), b: matrix([1, 1]) })),
  )
  expect(answers.map(({ sum }) => sum?.data[0])).toEqual([2, 3, 4, 5, 6])
})

it('the neural host rejects inputs that a model does not accept and keeps its process running', async () => {
  const { host, pids } = openHost()
  await expect(host.run(adder, { a: matrix([1, 2]) })).rejects.toBeInstanceOf(ModelRefused)
  await expect(host.run(adder, { ...few, b: matrix([1, 2, 3], 3) })).rejects.toBeInstanceOf(ModelRefused)
  await host.run(adder, few)
  expect(pids).toHaveLength(1)
})

it('the neural host starts a new process when a model process died', async () => {
  const { host, pids } = openHost()
  await host.run(adder, few)
  process.kill(pids[0] ?? 0, 'SIGKILL')
  expect((await host.run(adder, few)).sum?.data[0]).toBe(11)
  expect(pids).toHaveLength(2)
})

it('an aborted run stops its process at once, and the next run gets a new process', async () => {
  const { host, pids } = openHost()
  const stop = new AbortController()
  const run = host.run(endless, { a: large(), b: large() }, { signal: stop.signal })
  const waiting = host.run(endless, { a: matrix([1, 1, 1, 1]), b: matrix([1, 0, 0, 1]) })
  const failure = run.catch((error: unknown) => error)
  await expect.poll(() => isRunning(pids[0])).toBe(true)
  stop.abort(new Error('enough'))
  expect(await failure).toMatchObject({ message: 'enough' })
  expect(isRunning(pids[0])).toBe(false)
  expect(Object.values(await waiting)[0]?.data[0]).toBe(1)
})

it('an aborted run leaves the queue without waiting', async () => {
  const { host, pids } = openHost()
  const [first, second] = [new AbortController(), new AbortController()]
  const running = host.run(endless, { a: large(), b: large() }, { signal: first.signal })
  const waiting = host.run(endless, few, { signal: second.signal })
  second.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  expect(isRunning(pids[0])).toBe(true)
  first.abort(new Error('enough'))
  await expect(running).rejects.toThrow('enough')
})

it('the neural host stops the least recently used model when warm models exceed the memory limit', async () => {
  const { host, pids } = openHost({ budgetBytes: 1 })
  await host.run(adder, few)
  await host.run(doubler, few)
  await host.run(adder, few)
  expect(pids).toHaveLength(3)
  expect(pids.filter(isRunning)).toHaveLength(0)
})

it('close stops every model process and rejects later runs', async () => {
  const { host, pids } = openHost()
  await host.run(adder, few)
  await host.close()
  expect(isRunning(pids[0])).toBe(false)
  await expect(host.run(adder, few)).rejects.toThrow('closed')
})
