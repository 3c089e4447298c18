import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { repoRoot } from '../environment.ts'
import { renderCompose } from './compose.ts'

it('asks for no secret that the example file does not name', () => {
  const example = readFileSync(join(repoRoot, 'deploy', 'env.example'), 'utf8')
  const named = [...example.matchAll(/^([A-Z_]+)=$/gm)].map(([, name]) => name ?? '')
  const asked = [...renderCompose().matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name]) => name ?? '')
  expect([...new Set(asked)].sort()).toEqual(named.sort())
})

it('gives the fetcher a network that only the worker shares (C12)', () => {
  type Part = { networks?: string[]; network_mode?: string; environment?: Record<string, string> }
  const { services } = parse(renderCompose()) as { services: Record<string, Part> }
  const networksOf = ({ networks = ['default'] }: Part) => networks
  const own = networksOf(services['fetcher'] ?? {})
  const reached = Object.entries(services)
    .filter(([, part]) => part.network_mode !== undefined || networksOf(part).some((name) => own.includes(name)))
    .map(([name]) => name)
  expect(reached).toEqual(['worker', 'fetcher'])
  expect(Object.keys(services['fetcher']?.environment ?? {}).sort()).toEqual([
    'EGRESS_ALLOW_CIDRS',
    'EGRESS_DENY_CIDRS',
    'EGRESS_DNS_SERVERS',
    'ENVIRONMENT',
    'FETCHER_LISTEN',
    'FETCHER_SECRET',
    'PUBLIC_BASE_URL',
    'RESULT_BASE_URL',
  ])
})
