import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import { bundleWorkflowCode, DefaultLogger, type WorkflowBundle } from '@temporalio/worker'
import { readCachedBundle, writeCachedBundle } from './bundle-cache.ts'

type WebpackConfigHook = NonNullable<Parameters<typeof bundleWorkflowCode>[0]['webpackConfigHook']>

const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'

/**
 * Building the bundle takes seconds of processor time. A process that runs with Node's compile cache
 * (NODE_COMPILE_CACHE) keeps the bundle beside it; every other process builds its own.
 */
export const bundleWorkflows = async (file = 'workflows/dispatch'): Promise<WorkflowBundle> => {
  const workflowsPath = fileURLToPath(new URL(`../${file}.${extension}`, import.meta.url))
  const folder = getCompileCacheDir()
  const cached = folder === undefined ? undefined : readCachedBundle(folder, workflowsPath)
  if (cached !== undefined) return { code: cached }
  const sources = new Set<string>()
  const bundle = await bundleWorkflowCode({
    workflowsPath,
    logger: new DefaultLogger('ERROR'),
    webpackConfigHook: configureWebpack(sources),
  })
  if (folder !== undefined) writeCachedBundle(folder, workflowsPath, { code: bundle.code, sources })
  return bundle
}

const configureWebpack =
  (sources: Set<string>): WebpackConfigHook =>
  (config) => ({
    ...config,
    // The SDK evaluates the bundle for every workflow: it contains only what flows use, as one module.
    optimization: {
      sideEffects: true,
      usedExports: true,
      providedExports: true,
      innerGraph: true,
      concatenateModules: true,
    },
    resolve: {
      ...config.resolve,
      alias: {
        ...config.resolve?.alias,
        zod: fileURLToPath(new URL(`../workflows/no-zod.${extension}`, import.meta.url)),
      },
      conditionNames: [...(extension === 'ts' ? ['source'] : []), 'import', 'module', 'default'],
    },
    plugins: [
      ...(config.plugins ?? []),
      (compiler) => {
        compiler.hooks.done.tap('workflow sources', ({ compilation }) => {
          for (const source of compilation.fileDependencies) sources.add(source)
        })
      },
    ],
  })
