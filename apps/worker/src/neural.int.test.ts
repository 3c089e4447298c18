import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tensor } from '@kinora/domain'
import { createNeuralHost } from '@kinora/inference/neural'
import { createSandbox } from '@kinora/media'
import { afterAll, expect, it } from 'vitest'

/** An .onnx file whose graph multiplies the matrices a and b into c. */
const multiplier =
  'CAg6hQEKEQoBYQoBYhIBYyIGTWF0TXVsEgR0aW55WiIKAWESHQobCAESFwoIEgZhLXJvd3MKCxIJYS1jb2x1bW5zWiIKAWISHQobCAESFwoIEgZiLXJvd3MKCxIJYi1jb2x1bW5zYiIKAWMSHQobCAESFwoIEgZjLXJvd3MKCxIJYy1jb2x1bW5zQgIQEA=='

const folder = mkdtempSync(join(tmpdir(), 'neural-sandbox-test-'))
const model = join(folder, 'model.onnx')
writeFileSync(model, Buffer.from(multiplier, 'base64'))
const host = createNeuralHost({ sandbox: createSandbox() })
afterAll(async () => {
  await host.close()
  rmSync(folder, { recursive: true })
})

const ones = (rows: number, columns: number): Tensor => ({
  type: 'float32',
  dims: [rows, columns],
  data: new Float32Array(rows * columns).fill(1),
})

it('the neural host computes inside the sandbox', async () => {
  const { c } = await host.run(model, { a: ones(2, 300), b: ones(300, 2) })
  expect(c).toEqual({ type: 'float32', dims: [2, 2], data: new Float32Array(4).fill(300) })
})

it('the neural host rejects a run above its memory limit and serves the next one', async () => {
  await expect(host.run(model, { a: ones(20_000, 1), b: ones(1, 20_000) })).rejects.toThrow(/alloc/)
  expect((await host.run(model, { a: ones(1, 2), b: ones(2, 1) })).c?.data[0]).toBe(2)
})
