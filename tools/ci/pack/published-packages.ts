/** What people install: the client, the command line, and what the two share. Folders of this repository. */
export const publishedPackages = ['packages/contract', 'packages/sdk', 'packages/mcp', 'apps/cli'] as const
