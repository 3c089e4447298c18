import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { repoRoot } from '../../testkit/environment.ts'
import { renderCompose } from './compose.ts'
import { renderExternalCompose } from './compose-external.ts'

it('compose.yaml requires exactly the secrets that the example file names', () => {
  const example = readFileSync(join(repoRoot, 'deploy', 'env.example'), 'utf8')
  const named = [...example.matchAll(/^([A-Z_]+)=$/gm)].map(([, name]) => name ?? '')
  const required = [...renderCompose().matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name]) => name ?? '')
  expect([...new Set(required)].sort()).toEqual(named.sort())
})

it('compose.yaml gives each container only the database logins of its roles (C34)', () => {
  const { services } = parse(renderCompose()) as { services: Record<string, { environment?: Record<string, string> }> }
  const held = Object.entries(services).flatMap(([name, { environment = {} }]) => {
    const users = Object.entries(environment).flatMap(([setting, value]) =>
      setting.startsWith('DATABASE_') ? [new URL(value.replaceAll(/\$\{.*?\}/g, 'x')).username] : [],
    )
    return users.length > 0 ? [[name, users]] : []
  })
  expect(Object.fromEntries(held)).toEqual({
    migrate: ['kinora', 'kinora_api', 'kinora_admin', 'kinora_worker', 'kinora_system', 'kinora_backup'],
    backup: ['kinora_backup'],
    restore: ['kinora', 'kinora_api', 'kinora_admin', 'kinora_worker', 'kinora_system', 'kinora_backup'],
    api: ['kinora_api', 'kinora_admin'],
    worker: ['kinora_worker', 'kinora_system'],
  })
})

it('compose.yaml gives the fetcher a network that only the worker shares (C12)', () => {
  type Part = { networks?: string[]; network_mode?: string; environment?: Record<string, string> }
  const { services } = parse(renderCompose()) as { services: Record<string, Part> }
  const listNetworks = ({ networks = ['default'] }: Part) => networks
  const own = listNetworks(services['fetcher'] ?? {})
  const reached = Object.entries(services)
    .filter(([, part]) => part.network_mode !== 'none')
    .filter(([, part]) => part.network_mode !== undefined || listNetworks(part).some((name) => own.includes(name)))
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

type AppService = {
  init?: boolean
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  mem_limit?: string
  pids_limit?: number
  stop_grace_period?: string
}
const readServices = () => (parse(renderCompose()) as { services: Record<string, AppService> }).services

it.each(['migrate', 'api', 'worker', 'fetcher'])('%s runs unprivileged with a read-only file system', (name) => {
  const service = readServices()[name]
  expect(service).toMatchObject({ init: true, read_only: true, cap_drop: ['ALL'] })
  expect(service?.security_opt).toContain('no-new-privileges:true')
  expect(service?.security_opt).not.toContain('seccomp=unconfined')
})

it.each(['api', 'worker', 'fetcher'])('%s is limited in memory and processes', (name) => {
  const service = readServices()[name]
  expect(service?.mem_limit).toMatch(/^\$\{[A-Z]+_MEMORY:-\d+g\}$/)
  expect(service?.pids_limit).toBeGreaterThan(0)
})

it('containers get longer to stop than the processes take to drain', () => {
  const drainSeconds = (file: string) =>
    Number(/graceMs = (\d+)_000/.exec(readFileSync(join(repoRoot, file), 'utf8'))?.[1])
  for (const [name, file] of [
    ['api', 'apps/api/src/start-api.ts'],
    ['worker', 'apps/worker/src/run.ts'],
  ] as const)
    expect(Number.parseInt(readServices()[name]?.stop_grace_period ?? '0', 10)).toBeGreaterThan(drainSeconds(file))
})

it('the seccomp profile of the worker refuses by default and allows the calls of bubblewrap', () => {
  type Rule = { names: string[]; action: string; args?: unknown; includes?: unknown; excludes?: unknown }
  const text = readFileSync(join(repoRoot, 'deploy', 'seccomp-worker.json'), 'utf8')
  const { defaultAction, syscalls } = JSON.parse(text) as { defaultAction: string; syscalls: Rule[] }
  expect(defaultAction).toBe('SCMP_ACT_ERRNO')
  const always = syscalls.filter(
    (rule) => rule.action === 'SCMP_ACT_ALLOW' && !rule.args && !rule.includes && !rule.excludes,
  )
  const allowed = always.flatMap(({ names }) => names)
  expect(allowed).toEqual(expect.arrayContaining(['clone', 'mount', 'pivot_root', 'umount2', 'unshare']))
  for (const call of ['setns', 'bpf', 'kexec_load', 'init_module', 'keyctl', 'userfaultfd'])
    expect(allowed).not.toContain(call)
})

it('compose.yaml gives each app separate store keys, and the root key only to the store and the jobs that set it up', () => {
  type Part = { environment?: Record<string, string> }
  const { services } = parse(renderCompose()) as { services: Record<string, Part> }
  const listSecrets = ({ environment = {} }: Part) =>
    Object.values(environment).flatMap((value) => /STORE_[A-Z]+_SECRET/.exec(String(value)) ?? [])
  const held = Object.entries(services)
    .map(([name, part]) => [name, [...new Set(listSecrets(part))].sort()] as const)
    .filter(([, secrets]) => secrets.length > 0)
  expect(Object.fromEntries(held)).toEqual({
    store: ['STORE_ROOT_SECRET'],
    'store-users': ['API', 'BACKUP', 'READER', 'ROOT', 'UPLOADER', 'WORKER'].map((name) => `STORE_${name}_SECRET`),
    'store-bucket': ['STORE_ROOT_SECRET'],
    api: ['STORE_API_SECRET', 'STORE_READER_SECRET', 'STORE_UPLOADER_SECRET'],
    worker: ['STORE_READER_SECRET', 'STORE_WORKER_SECRET'],
  })
})

it('compose.yaml gives each key of Temporal to the services that present it, and the authority to none of them (C60)', () => {
  type Part = { volumes?: string[]; environment?: Record<string, string> }
  const { services } = parse(renderCompose()) as { services: Record<string, Part> }
  const listReaders = (volume: string) =>
    Object.entries(services)
      .filter(([, { volumes = [] }]) => volumes.some((mount) => mount.startsWith(`${volume}:`)))
      .map(([name]) => name)
  expect(listReaders('temporal-authority')).toEqual(['temporal-certificates'])
  expect(listReaders('temporal-server-certificate')).toEqual(['temporal-certificates', 'temporal'])
  expect(listReaders('temporal-client-certificate')).toEqual(['temporal-certificates', 'temporal-namespace', 'worker'])
  expect(services['temporal']?.environment).toMatchObject({
    TEMPORAL_TLS_REQUIRE_CLIENT_AUTH: 'true',
    TEMPORAL_TLS_FRONTEND_CERT: '/certificates/server.crt',
    TEMPORAL_TLS_SERVER_CERT: '/certificates/server.crt',
  })
  expect(services['worker']?.environment).toMatchObject({
    TEMPORAL_TLS_SERVER_NAME: 'temporal',
    TEMPORAL_TLS_CLIENT_CERT_PATH: '/certificates/client.crt',
  })
})

describe('compose.external.yaml', () => {
  type Service = Record<string, unknown> & { depends_on?: Record<string, object>; environment?: Record<string, string> }
  const read = (text: string) => (parse(text) as { services: Record<string, Service> }).services
  const services = read(renderExternalCompose())

  it('requires exactly what its example file leaves empty', () => {
    const example = readFileSync(join(repoRoot, 'deploy', 'external.env.example'), 'utf8')
    const named = [...example.matchAll(/^([A-Z0-9_]+)=(""|)$/gm)].map(([, name]) => name ?? '')
    const required = [...renderExternalCompose().matchAll(/\$\{([A-Z0-9_]+):\?\}/g)].map(([, name]) => name ?? '')
    expect([...new Set(required)].sort()).toEqual(named.sort())
  })

  it('has the apps of compose.yaml with the same rights and limits, and no server', () => {
    expect(Object.keys(services)).toEqual(['migrate', 'backup', 'restore', 'api', 'worker', 'fetcher', 'nginx'])
    const whole = read(renderCompose())
    for (const [name, { environment, depends_on, volumes, ...rest }] of Object.entries(services)) {
      expect(whole[name]).toMatchObject(rest)
      expect(Object.keys(depends_on ?? {}).filter((needed) => !(needed in services))).toEqual([])
      expect(Object.keys(environment ?? {})).toEqual(
        expect.arrayContaining(Object.keys(whole[name]?.environment ?? {})),
      )
    }
  })

  it('gives no process an address or secret of a server in the file itself', () => {
    const values = Object.values(services).flatMap(({ environment = {} }) => Object.entries(environment))
    const fixed = values.filter(
      ([name, value]) => /SECRET|TOKEN|_URL$|^S3|^TEMPORAL/.test(name) && !value.startsWith('${'),
    )
    expect(fixed).toEqual(expect.arrayContaining([['FETCHER_URL', 'http://fetcher:9092']]))
    expect(fixed).toHaveLength(1)
  })
})
