import { adminEndpoints } from '@kinora/contract'
import { comicSteps } from '@kinora/domain/films'
import type { Received } from '../../testkit/callback-receiver.ts'
import { pollUntil } from '../../testkit/poll-until.ts'
import type { TestService } from '../../testkit/start-service.ts'
import { type Drill, must } from './drill.ts'

const path = '/ent/v1/explain-comic/tasks'
/** Ten thousand characters of Chinese, with dialogue and narration. */
const script = '雨下了一整夜。“你听见了吗？”小明问。小红说：“没有，只有海浪。”他们走向灯塔。\n'
  .repeat(250)
  .slice(0, 10_000)
const endMs = 3_600_000

type Posting = { kind: string; ref_id: string; credits: string }

const readPostings = async ({ admin }: TestService, tenantId: string): Promise<Posting[]> => {
  let text = ''
  const statement = admin.read(adminEndpoints.readStatement, { id: tenantId, fields: { format: 'jsonl' } })
  for await (const part of statement) text += part
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Posting)
}

export const longScript: Drill = {
  title: 'a script of ten thousand characters becomes parts, each reserved and charged once, with callbacks for one id',
  isLong: true,
  setup: { places: 20, routes: comicSteps.map((step) => ({ step, backend: 'scripted', pool: 'scripted' })) },
  async run(service, report) {
    const [tenant] = service.tenants
    if (!tenant) throw new Error('no tenant')
    const received: Received[] = []
    service.receiver.onCallback((callback) => received.push(callback))
    const began = performance.now()
    const { id } = await tenant.client.create(path, {
      script_name: '灯塔',
      script_content: script,
      callback_url: service.receiver.url,
    })
    const { state, err_code: code } = await tenant.client.wait(id, { timeoutMs: endMs })
    must(state === 'success', `the script ended as ${state} ${code}`)
    const seconds = (performance.now() - began) / 1000
    const reply = await fetch(`${service.baseUrl}${path}/${id}`, { headers: { authorization: `Token ${tenant.key}` } })
    const { parts } = (await reply.json()) as { parts: { id: string; state: string }[] }
    must(parts.length > 1, `the script has ${parts.length} part`)
    must(
      parts.every((part) => part.state === 'success'),
      'a part did not succeed',
    )
    const postings = await readPostings(service, tenant.id)
    const named = (kind: string): string =>
      postings
        .filter((posting) => posting.kind === kind)
        .map((posting) => posting.ref_id)
        .sort()
        .join()
    const ids = parts.map((part) => part.id)
    must(named('hold') === ids.toSorted().join(), 'not every part has one hold')
    must(named('capture') === ids.toSorted().join(), 'not every part is charged once')
    await pollUntil(() => received.find((each) => each.state === 'success'), 'the callback of the end')
    const sequence = received.map((each) => `${each.taskId} ${each.state}`).join()
    must(sequence === `${id} processing,${id} success`, `callbacks: ${sequence}`)
    report(`${parts.length} parts, ${service.startedSteps.length} steps in ${seconds.toFixed(0)} s`)
  },
}
