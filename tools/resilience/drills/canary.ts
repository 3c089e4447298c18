import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { adminEndpoints } from '@kinora/contract'
import { type Instance, openInstance } from '../../dev/services/instance.ts'
import { partNames } from '../../dev/services/part.ts'
import { inheritedEnvironment, repoRoot, requestedHome, requestedPortBase } from '../../testkit/environment.ts'
import { fetchHistory } from '../../testkit/fetch-history.ts'
import { pollUntil } from '../../testkit/poll-until.ts'
import { portAt, type TestService } from '../../testkit/start-service.ts'
import { plant } from './canary-plants.ts'
import { type Holding, readDatabase, readObjectFacts, readRedis } from './canary-stores.ts'
import { startCollector } from './collector.ts'
import { type Drill, must } from './drill.ts'
import { readFrom } from './read-from.ts'

const collectorPort = portAt(60)
const page = 'docs/where-data-lives.md'

/** The places that each section of the page names. */
const documentedPlaces = (): Map<string, Set<string>> => {
  const sections = readFileSync(join(repoRoot, page), 'utf8').split(/^## /m).slice(1)
  return new Map(
    sections.map((section) => {
      const [title = '', ...lines] = section.split('\n')
      return [title, new Set([...lines.join('\n').matchAll(/^- `([^`]+)`/gm)].map(([, place = '']) => place))]
    }),
  )
}

const readPassword = (name: string): string =>
  decodeURIComponent(new URL(inheritedEnvironment[name] ?? 'x://').password)
const ownSecrets = (): string[] => [
  ...[
    'S3_SECRET_ACCESS_KEY',
    'S3_API_SECRET_ACCESS_KEY',
    'S3_SIGN_SECRET_ACCESS_KEY',
    'S3_UPLOAD_SECRET_ACCESS_KEY',
    'ADMIN_TOKEN',
    'KEY_SEAL_SECRET',
  ].map((name) => inheritedEnvironment[name] ?? ''),
  ...Object.keys(inheritedEnvironment)
    .filter((name) => /^(DATABASE|REDIS)_([A-Z]+_)?URL$/.test(name))
    .map(readPassword),
]

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map(({ parentPath, name }) => join(parentPath, name))

const fetchText = async (url: string): Promise<string> => (await fetch(url)).text()

/** Reads everything outside the stores, after the tasks have ended. */
const readOutside = async (service: TestService, instance: Instance, logStarts: ReadonlyMap<string, number>) => {
  const { api, worker, adminUrl, admin, env } = service
  const audit: unknown[] = []
  for (let after = ''; ; ) {
    const { entries, next } = await admin.call(adminEndpoints.readAudit, { fields: { after, count: 500 } })
    audit.push(...entries)
    if (next === '' || entries.length === 0) break
    after = next
  }
  const servers = partNames.map((name) => readFrom(instance.logFile(name), logStarts.get(name) ?? 0))
  const scratch = filesUnder(env.SCRATCH_DIR).filter((file) => !file.endsWith('catalog.json'))
  return [
    { place: 'logs', text: [...api.lines, ...(worker?.lines ?? []), ...servers].join('\n') },
    {
      place: 'metrics',
      text: (await fetchText(`${adminUrl}/metrics`)) + (await fetchText(`http://${env.WORKER_ADMIN_LISTEN}/metrics`)),
    },
    { place: 'audit log', text: JSON.stringify(audit) },
    { place: 'scratch', text: scratch.join('\n') },
    {
      place: 'arguments of processes',
      text: [api, worker].map((each) => readFileSync(`/proc/${each?.pid}/cmdline`, 'utf8')).join('\n'),
    },
  ]
}

export const canary: Drill = {
  title: 'canary: no secret is found anywhere, and customer data only in places that the page lists',
  setup: {
    env: { CATALOG_FILE: undefined, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collectorPort}` },
  },
  async run(service, report) {
    const [tenant] = service.tenants
    if (!tenant) throw new Error('no tenant')
    const instance = openInstance(requestedHome(), requestedPortBase())
    const logStarts = new Map(partNames.map((name) => [name, statSync(instance.logFile(name)).size]))
    const collector = await startCollector(collectorPort)
    try {
      const words = `zinnober${randomBytes(8).toString('hex')}`
      const address = `ocker${randomBytes(8).toString('hex')}`
      const { webhook_secret: newSecret } = await service.admin.rotateWebhookSecret(tenant.id)
      const { key: managing } = await service.admin.createKey(tenant.id, { name: 'keys', scopes: ['keys:admin'] })
      const { tasks, refusals } = await plant(service, { key: tenant.key, managing, words, address })
      const ends = await Promise.all(tasks.map((id) => tenant.client.wait(id, { everyMs: 300 })))
      const signature = /X-Amz-Signature=([0-9a-f]+)/.exec(JSON.stringify(ends))?.[1] ?? ''
      must(
        signature !== '' && refusals.length >= 12,
        `${refusals.length} refusals, ends ${JSON.stringify(ends.map((end) => [end.state, end.err_code]))}`,
      )
      const messages = ends.map(({ err_msg: message }) => message).filter((message) => message !== '')
      must(messages.length > 0, 'no planted task has failed')
      const leakingMessages = messages.filter((message) =>
        [words, address, '127.0.0.1', 'animatic'].some((word) => message.includes(word)),
      )
      must(leakingMessages.length === 0, `err_msg leaks details: ${leakingMessages.join('\n')}`)
      await pollUntil(
        () => (collector.spans.some(({ name }) => name === 'callback') ? true : undefined),
        'the callback',
      )

      const holdings: Holding[] = [
        ...(await readOutside(service, instance, logStarts)),
        { place: 'traces', text: collector.spans.map(({ raw }) => raw).join('\n') },
        ...(await Promise.all(
          tasks.map(async (id) => ({ place: 'histories', text: await fetchHistory(id).catch(() => '') })),
        )),
        { place: 'error bodies', text: refusals.join('\n') },
        await readObjectFacts(),
        ...(await readDatabase(instance, [tenant.id])),
        ...(await readRedis()),
      ]
      const classes = {
        Secrets: [...ownSecrets(), tenant.key, tenant.key.slice(-20), managing, tenant.webhookSecret, newSecret],
        'Signed URLs': [signature],
        'Texts of tenants': [words],
        'URLs of tenants': [address],
      }
      const documented = documentedPlaces()
      const faults = Object.entries(classes).flatMap(([title, needles]) => {
        must(
          needles.every((needle) => needle.length >= 8),
          `a canary of ${title} is missing`,
        )
        const found = new Set(
          holdings.filter(({ text }) => needles.some((needle) => text.includes(needle))).map(({ place }) => place),
        )
        return [...found].filter((place) => !documented.get(title)?.has(place)).map((place) => `${title}: ${place}`)
      })
      must(faults.length === 0, `found in places that ${page} does not list:\n${faults.join('\n')}`)
      const bytes = holdings.reduce((sum, { text }) => sum + text.length, 0)
      report(
        `${tasks.length} tasks, ${refusals.length} refusals, ${new Set(holdings.map(({ place }) => place)).size} places, ${Math.round(bytes / 1000)} kB searched`,
      )
    } finally {
      collector.stop()
    }
  },
}
