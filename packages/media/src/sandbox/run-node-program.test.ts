import { dirname, join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import type { NodeRun } from '@kinora/domain'
import { expect, it } from 'vitest'
import { runNodeProgram } from './run-node-program.ts'

const packageFolder = dirname(dirname(import.meta.dirname))

it('runNodeProgram mounts the package of the program and starts its file there', async () => {
  const runs: NodeRun[] = []
  const sandbox = {
    openNode(run: NodeRun) {
      runs.push(run)
      const stdin = new Writable({ write: (_chunk, _encoding, done) => done() })
      return { stdin, stdout: Readable.from([Buffer.from('{}\n')]), ended: Promise.resolve(), kill() {} }
    },
  }
  await runNodeProgram(
    { sandbox, wallMs: 1000, signal: new AbortController().signal },
    { program: join(packageFolder, 'src/text/text-program'), job: {}, onLine() {} },
  )
  expect(runs.map(({ args, inputs }) => [args, inputs.code])).toEqual([
    [['/in/code/src/text/text-program.ts'], packageFolder],
  ])
})
