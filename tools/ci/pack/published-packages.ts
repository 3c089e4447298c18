/** The published packages, dependencies first: clients and their shared packages. Folders of this repository. */
export const publishedPackages = [
  'packages/contract',
  'packages/sdk',
  'packages/ai-sdk-provider',
  'packages/mcp',
  'apps/cli',
] as const
