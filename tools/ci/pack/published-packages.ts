/** The published packages: client, command line and their shared packages. Folders of this repository. */
export const publishedPackages = ['packages/contract', 'packages/sdk', 'packages/mcp', 'apps/cli'] as const
