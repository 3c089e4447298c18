import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TaskBundle } from '@kinora/contract'
import { type Client, KinoraError } from '@kinora/sdk'
import { downloadTo } from '@kinora/sdk/node'
import type { Terminal } from '../terminal.ts'
import { waitForTask } from '../wait-for-task.ts'
import { WrongUsage } from '../wrong-usage.ts'
import { type Comparison, compareFiles, hashFile } from './compare-files.ts'
import { fillIn } from './fill-in.ts'
import { readInputs } from './read-inputs.ts'

type Deps = { client: Pick<Client, 'create' | 'get' | 'wait'>; terminal: Terminal }
export type Rerun = { id: string; of: string; seed: number | null; compared: Comparison | 'nothing to compare with' }

/** URL of the original result; undefined if it expired or belongs to another tenant or service. */
const firstResult = async (
  { client }: Deps,
  { task_id, results: [first] }: TaskBundle,
): Promise<string | undefined> => {
  const read = await client.get(task_id).catch((error: unknown) => {
    if (error instanceof KinoraError && error.status === 404) return undefined
    throw error
  })
  return read?.creations.find(({ id }) => id === first?.id)?.url
}

const compare = async (deps: Deps, bundle: TaskBundle, url: string, original?: string): Promise<Rerun['compared']> => {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-bundle-'))
  try {
    const [again, before] = [join(folder, 'again'), join(folder, 'before')]
    await downloadTo(url, again)
    if ((await hashFile(again)) === bundle.results[0]?.sha256) return 'same bytes'
    const address = original === undefined ? await firstResult(deps, bundle) : undefined
    if (address !== undefined) await downloadTo(address, before)
    else if (original === undefined) return 'nothing to compare with'
    return await compareFiles(original ?? before, again)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Sends the request of a bundle again with the original seed and compares the first results. */
export const runBundle = async (
  deps: Deps,
  bundle: TaskBundle,
  { inputs, original }: { inputs?: string | undefined; original?: string | undefined },
): Promise<Rerun> => {
  if (bundle.path === '')
    throw new WrongUsage(
      bundle.part_of === ''
        ? `bundles of ${bundle.generator} cannot be run`
        : `this task is a part of ${bundle.part_of}; run the bundle of that task`,
    )
  const media = await readInputs(bundle.inputs, inputs)
  const parameters = fillIn(bundle.parameters, media) as Record<string, unknown>
  const body = bundle.seed === null ? parameters : { ...parameters, seed: bundle.seed }
  const { id } = await deps.client.create(bundle.path, body, { idempotencyKey: crypto.randomUUID() })
  const { creations } = await waitForTask(deps, id)
  const [creation] = creations
  const compared = creation ? await compare(deps, bundle, creation.url, original) : 'nothing to compare with'
  return { id, of: bundle.task_id, seed: bundle.seed, compared }
}
