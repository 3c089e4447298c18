/**
 * Package → packages it may import, by name. dependency-cruiser rejects other imports; `npm run gen` renders the
 * table and the diagram of docs/ARCHITECTURE.md from it.
 */
module.exports = {
  'packages/contract': [],
  'packages/config': ['packages/contract'],
  'packages/domain': ['packages/contract'],
  'packages/generators': ['packages/contract', 'packages/domain'],
  'packages/adapters': ['packages/contract', 'packages/domain'],
  'packages/backends': ['packages/contract', 'packages/domain'],
  'packages/inference': ['packages/contract', 'packages/domain'],
  'packages/media': ['packages/contract', 'packages/domain'],
  'packages/postgres': ['packages/contract', 'packages/domain'],
  // It imports only its facts from backends, which the API reads without installing the engine.
  'packages/animatic': [
    'packages/contract',
    'packages/domain',
    'packages/media',
    'packages/inference',
    'packages/backends/src/animatic',
  ],
  'packages/sdk': ['packages/contract'],
  'packages/mcp': ['packages/sdk'],
  'packages/ai-sdk-provider': ['packages/contract', 'packages/sdk'],
  'apps/api': [
    'packages/contract',
    'packages/domain',
    'packages/generators',
    'packages/config',
    'packages/adapters',
    'packages/backends',
    'packages/postgres',
    'packages/mcp',
  ],
  'apps/worker': [
    'packages/contract',
    'packages/domain',
    'packages/generators',
    'packages/config',
    'packages/adapters',
    'packages/animatic',
    'packages/backends',
    'packages/inference',
    'packages/media',
    'packages/postgres',
  ],
  'apps/fetcher': ['packages/contract', 'packages/config', 'packages/adapters'],
  'apps/cli': ['packages/contract', 'packages/sdk', 'packages/mcp'],
  'apps/console': ['packages/contract', 'packages/sdk'],
  'apps/docs': [],
  tests: ['packages/contract', 'packages/sdk', 'packages/ai-sdk-provider'],
  tools: ['packages', 'apps'],
}
