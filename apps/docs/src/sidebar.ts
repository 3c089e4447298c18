import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTitle, toRoute, toSlug } from './to-page.ts'

type Entry = { label: string; link: string }
type Group = { label: string; collapsed?: boolean; items: (Entry | Group)[] }

/** Builds the sidebar in reading order for a new user. Pages that do not exist are left out. */
export const buildSidebar = (docs: string): Group[] => {
  const entry = (page: string): Entry => ({
    label: readTitle(readFileSync(join(docs, `${page}.md`), 'utf8')) ?? page,
    link: toRoute(toSlug(`docs/${page}.md`) ?? ''),
  })
  const group = (label: string, pages: readonly string[], collapsed = false): Group => ({
    label,
    collapsed,
    items: pages.filter((page) => existsSync(join(docs, `${page}.md`))).map(entry),
  })
  const inFolder = (folder: string): string[] =>
    readdirSync(join(docs, folder), { withFileTypes: true })
      .filter((file) => file.isFile() && file.name.endsWith('.md') && file.name !== 'README.md')
      .map(({ name }) => `${folder}/${name.slice(0, -'.md'.length)}`)
      .toSorted()
  const tables = ['prices', 'errors', 'settings', 'administration', 'console-rights', 'mcp-tools', 'parity'].map(
    (name) => `reference/${name}`,
  )
  return [
    group('Start', ['quick-start', 'install-clients', 'concepts', 'glossary']),
    group('Guides', [
      'guides/authentication',
      'guides/webhooks',
      'guides/idempotency',
      'guides/rate-limits',
      'guides/pricing',
      'guides/films',
      'guides/drafts',
      'sandbox',
      'openai',
      'mcp',
      'guides/browsers',
      'guides/nextjs',
      'guides/express',
      'guides/fastapi',
      'migrate',
    ]),
    group('Operate', [
      ...[
        'README',
        'install',
        'backends',
        'keys-and-credits',
        'monitoring',
        'troubleshooting',
        'stuck-tasks',
        'backups',
        'scaling',
        'sizing',
        'storage-growth',
      ].map((name) => `operate/${name}`),
      'console',
      'upgrading',
      'support',
      'security',
      'database-roles',
      'store-keys',
      'weights',
      'where-data-lives',
    ]),
    group('Back ends', inFolder('backends'), true),
    {
      label: 'Reference',
      items: [
        ...group('', ['reference/README', ...tables]).items,
        group(
          'Creates',
          inFolder('reference').filter((page) => !tables.includes(page)),
          true,
        ),
        group('Other calls', inFolder('reference/calls'), true),
        group('Models', inFolder('reference/models'), true),
        group('Sizes', ['sizes'], true),
      ],
    },
    group('Gallery', ['gallery/README', ...inFolder('gallery')], true),
    group(
      'Internals',
      [
        'code-map',
        'ARCHITECTURE',
        'invariants',
        'add-a-generator',
        'add-a-backend',
        'add-a-provider',
        'task-list',
        'whole-check',
      ],
      true,
    ),
    group('Decision records', inFolder('adr'), true),
  ]
}
