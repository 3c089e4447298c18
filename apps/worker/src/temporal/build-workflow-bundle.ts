import { fileURLToPath } from 'node:url'
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker'

type WebpackConfigHook = NonNullable<Parameters<typeof bundleWorkflowCode>[0]['webpackConfigHook']>

// Workflow files end in .ts in the source and in .js in the build, like this file.
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'

/** The workflow file of the service without its extension, relative to the worker's code folder. */
export const serviceWorkflows = 'workflows/dispatch'

export const resolveWorkflows = (file: string): string =>
  fileURLToPath(new URL(`../${file}.${extension}`, import.meta.url))

/** Bundles workflows for the sandbox of Temporal, which takes seconds. `sources` are the bundled files. */
export const buildWorkflowBundle = async (file: string): Promise<{ code: string; sources: ReadonlySet<string> }> => {
  const sources = new Set<string>()
  const { code } = await bundleWorkflowCode({
    workflowsPath: resolveWorkflows(file),
    logger: new DefaultLogger('ERROR'),
    webpackConfigHook: configureWebpack(sources),
  })
  return { code, sources }
}

const configureWebpack =
  (sources: Set<string>): WebpackConfigHook =>
  (config) => ({
    ...config,
    // The SDK evaluates the bundle for every workflow: it contains only the code that flows use, as one module.
    optimization: {
      sideEffects: true,
      usedExports: true,
      providedExports: true,
      innerGraph: true,
      concatenateModules: true,
    },
    resolve: {
      ...config.resolve,
      alias: { ...config.resolve?.alias, zod: resolveWorkflows('workflows/no-zod') },
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
