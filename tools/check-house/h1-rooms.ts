import { type Import, importsOf } from './imports.ts'
import { isTest, type SourceTree, type Violation } from './source-tree.ts'

// contract ← domain ← generators | adapters ← apps, and contract ← sdk ← mcp ← cli | api, sdk ← console.
const allowed: Record<string, string[]> = {
  'packages/contract': [],
  'packages/domain': ['packages/contract'],
  'packages/generators': ['packages/contract', 'packages/domain'],
  'packages/adapters': ['packages/contract', 'packages/domain'],
  'packages/sdk': ['packages/contract'],
  'packages/mcp': ['packages/sdk'],
  'apps/api': ['packages/contract', 'packages/domain', 'packages/generators', 'packages/adapters', 'packages/mcp'],
  'apps/worker': ['packages/contract', 'packages/domain', 'packages/generators', 'packages/adapters'],
  'apps/cli': ['packages/sdk', 'packages/mcp', 'packages/contract'],
  'apps/console': ['packages/sdk', 'packages/contract'],
  tests: ['packages/sdk', 'packages/contract'],
}
const pureRooms = new Set(['packages/contract', 'packages/domain', 'packages/generators'])
// A parser of forms that its makers also keep knows nothing of it.
const framework = /^(fastify$|fastify\/|@fastify\/(?!busboy$)|@scalar\/|fastify-type-provider-zod$)/
const frameworkFile = 'apps/api/src/mount.ts'

export function findRoomFaults(tree: SourceTree): Violation[] {
  return importsOf(tree).flatMap((link) => {
    const fault = faultOf(link)
    return fault === undefined ? [] : [{ rule: 'H1', path: link.from, message: `${fault} (${link.specifier})` }]
  })
}

function faultOf(link: Import): string | undefined {
  if (framework.test(link.specifier) && link.from !== frameworkFile) {
    return `only ${frameworkFile} knows the HTTP framework`
  }
  const from = roomOf(link.from)
  if (from === undefined || from === 'tools') return undefined
  if (link.target === undefined) return outsideFault(from, link)
  const to = roomOf(link.target)
  if (to === undefined) return `${from} imports a file outside the rooms`
  if (from === to) return adapterFault(link.from, link.target)
  if (!allowed[from]?.includes(to)) return `${from} does not import ${to}`
  if (link.specifier.startsWith('.')) return `another room is imported by its package name`
  if (from === 'packages/sdk' && !link.isTypeOnly) return 'sdk imports only types from contract'
  return undefined
}

function outsideFault(from: string, { from: path, specifier }: Import): string | undefined {
  if (!pureRooms.has(from) || isTest(path) || specifier === 'zod') return undefined
  if (specifier.startsWith('node:')) return from === 'packages/contract' ? 'contract is pure data' : undefined
  if (from === 'packages/generators' && specifier.startsWith('@temporalio/')) return undefined // H6 says it
  return `${from} imports no package from outside but zod`
}

function adapterFault(from: string, to: string): string | undefined {
  const [here, there] = [adapterFolder(from), adapterFolder(to)]
  const isForeign = here !== undefined && there !== undefined && here !== there
  return isForeign ? `adapters/${here} does not import adapters/${there}` : undefined
}

function adapterFolder(path: string): string | undefined {
  return /^packages\/adapters\/src\/(backends\/[^/]+(?=\/)|(?!backends\/)[^/]+(?=\/))/.exec(path)?.[1]
}

function roomOf(path: string): string | undefined {
  return /^((?:packages|apps)\/[^/]+|tests|tools)(?:\/|$)/.exec(path)?.[1]
}
