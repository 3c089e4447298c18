import { existsSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { WorkflowBundleOption } from '@temporalio/worker'
import { buildWorkflowBundle, resolveWorkflows, serviceWorkflows } from './build-workflow-bundle.ts'
import { readCachedBundle, writeCachedBundle } from './bundle-cache.ts'

const isSource = import.meta.url.endsWith('.ts')

/** `npm run build` writes the bundle of the service's workflows here. */
export const builtBundleFile = fileURLToPath(new URL('../workflow-bundle.js', import.meta.url))

/** Compiled code loads the bundle of its build. Code that runs from source builds a bundle or reads the cache. */
export const bundleWorkflows = async (file = serviceWorkflows): Promise<WorkflowBundleOption> => {
  if (isSource || file !== serviceWorkflows) return bundleOrReadCache(file)
  if (!existsSync(builtBundleFile)) throw new Error(`${builtBundleFile} is missing: run npm run build`)
  return { codePath: builtBundleFile }
}

/** A process with Node's compile cache (NODE_COMPILE_CACHE) keeps the bundle beside it; others build their own. */
const bundleOrReadCache = async (file: string): Promise<{ code: string }> => {
  const workflowsPath = resolveWorkflows(file)
  const folder = getCompileCacheDir()
  const cached = folder === undefined ? undefined : readCachedBundle(folder, workflowsPath)
  if (cached !== undefined) return { code: cached }
  const { code, sources } = await buildWorkflowBundle(file)
  if (folder !== undefined) writeCachedBundle(folder, workflowsPath, { code, sources })
  return { code }
}
