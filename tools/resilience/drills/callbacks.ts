import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Received } from '../../testkit/callback-receiver.ts'
import { pythonFolder, repoRoot } from '../../testkit/environment.ts'
import { pollUntil } from '../../testkit/poll-until.ts'
import { type Drill, must } from './drill.ts'

/** Both signatures, judged by Python's standardwebhooks and by nothing but its hmac. */
export const callbacks: Drill = {
  title: 'callbacks carry two signatures that code of others verifies',
  async run({ tenants: [tenant], receiver }, tell) {
    if (!tenant) throw new Error('no tenant')
    const received: Received[] = []
    receiver.onCallback((callback) => received.push(callback))
    const url = `${receiver.url}/%E4%B8%AD?b=2&a=1&a=%20x`
    const { id } = await tenant.client.textToVideo({
      model: 'genq2',
      prompt: 'a',
      duration: 1,
      resolution: '540p',
      payload: '😀',
      callback_url: url,
    })
    await pollUntil(() => received.find((each) => each.state === 'success'), 'the success callback')
    must(received.map((each) => each.state).join() === 'processing,success', 'processing is told before success')
    const evidence = received.map(({ headers, body }) => ({
      url,
      key: tenant.key,
      secret: tenant.webhookSecret,
      headers,
      body: body.toString('base64'),
    }))
    const python = join(pythonFolder(), 'bin/python')
    const judged = spawnSync(python, [join(repoRoot, 'tools/resilience/drills/verify_callbacks.py')], {
      input: JSON.stringify(evidence),
      encoding: 'utf8',
    })
    must(judged.status === 0, `python refused: ${judged.stderr}`)
    tell(`${judged.stdout.trim()}, task ${id}`)
  },
}
