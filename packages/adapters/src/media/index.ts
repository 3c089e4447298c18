export { createMediaTools, type MediaToolsOptions } from './create-media-tools.ts'
export { MediaFailure, type MediaFailureKind } from './media-failure.ts'
export { assertSandboxWorks } from './sandbox/assert-sandbox-works.ts'
export { createSandbox, type SandboxOptions } from './sandbox/create-sandbox.ts'
