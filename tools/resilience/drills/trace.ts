import { inheritedEnvironment } from '../../testkit/environment.ts'
import { fetchHistory } from '../../testkit/fetch-history.ts'
import { pollUntil } from '../../testkit/poll-until.ts'
import { checkLogLines } from './check-log-lines.ts'
import { startCollector } from './collector.ts'
import { type Drill, must } from './drill.ts'

const collectorPort = Number(inheritedEnvironment['LISTEN']?.split(':').at(-1) ?? 15400) + 60
const canary = 'zinnober-canary'
const wanted = [
  'POST /ent/v2/text2video',
  'start text2video.v1',
  'step text-to-video',
  'step finish-video',
  'ffmpeg',
  'settle',
  'callback',
]

export const oneTrace: Drill = {
  title:
    'one trace holds all spans and log lines of a task, and no prompt, key or signed address is in spans, logs or history',
  setup: { env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collectorPort}` } },
  async run({ tenants: [tenant], baseUrl, receiver, api, worker }, report) {
    if (!tenant || !worker) throw new Error('no tenant or worker')
    const collector = await startCollector(collectorPort)
    try {
      const answer = await fetch(`${baseUrl}/ent/v2/text2video`, {
        method: 'POST',
        headers: { authorization: `Token ${tenant.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          model: 'genq3-turbo',
          prompt: `${canary} at dusk`,
          payload: canary,
          duration: 1,
          resolution: '540p',
          callback_url: `${receiver.url}?${canary}`,
        }),
      })
      const traceId = answer.headers.get('x-trace-id') ?? ''
      const { id } = (await answer.json()) as { id: string }
      const done = await tenant.client.wait(id, { everyMs: 200 })
      must(done.state === 'success', `the task ended ${done.state} ${done.err_code}`)
      const names = await pollUntil(
        () => {
          const seen = new Set(collector.spans.filter((span) => span.traceId === traceId).map((span) => span.name))
          return wanted.every((name) => seen.has(name)) ? seen : undefined
        },
        `the spans ${wanted.join(', ')} in trace ${traceId}`,
        15_000,
      )
      const ours = collector.spans.filter((span) => span.traceId === traceId)
      const known = new Set(ours.map((span) => span.spanId))
      must(ours.filter((span) => !span.parentSpanId).length === 1, 'the trace has one root')
      must(
        ours.every((span) => !span.parentSpanId || known.has(span.parentSpanId)),
        'every span has a parent in the trace',
      )
      const secrets = [
        canary,
        tenant.key,
        tenant.webhookSecret,
        'X-Amz-Signature',
        inheritedEnvironment['ADMIN_TOKEN'] ?? '-',
      ]
      const places = {
        spans: collector.spans.map((span) => span.raw).join(),
        logs: [...api.lines, ...worker.lines].join(),
        history: await fetchHistory(id),
      }
      for (const [place, text] of Object.entries(places))
        for (const secret of secrets) must(!text.includes(secret), `${secret.slice(0, 12)}… is in the ${place}`)
      await pollUntil(
        () => worker.lines.some((line) => line.includes('callback delivered') && line.includes(id)) || undefined,
        'the log line of the callback',
      )
      const lines = checkLogLines({ api: api.lines, worker: worker.lines }, { id, traceId })
      must(lines.faults.length === 0, lines.faults.join('\n'))
      report(`${lines.ofTask} log lines of the task, all found by its trace id; ${lines.all} lines in all`)
      report(
        `${ours.length} spans, ${names.size} kinds, services ${[...new Set(ours.map((span) => span.service))].join(' and ')}`,
      )
    } finally {
      collector.stop()
    }
  },
}
