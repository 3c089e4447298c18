import { writeFileSync } from 'node:fs'
import { buildWorkflowBundle, serviceWorkflows } from './temporal/build-workflow-bundle.ts'
import { builtBundleFile } from './temporal/bundle-workflows.ts'

// Run by `npm run build` after the compiler: the worker of an image starts without bundling.
const { code } = await buildWorkflowBundle(serviceWorkflows)
writeFileSync(builtBundleFile, code)
