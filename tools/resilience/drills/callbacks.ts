import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Received } from '../../testkit/callback-receiver.ts'
import { pythonFolder, repoRoot } from '../../testkit/environment.ts'
import { pollUntil } from '../../testkit/poll-until.ts'
import { type Drill, must } from './drill.ts'

/** Verifies both signatures with Python's standardwebhooks and with plain hmac. */
export const callbacks: Drill = {
  title: 'callbacks carry two signatures that third-party code verifies',
  async run({ tenants: [tenant], receiver }, report) {
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
    must(received.map((each) => each.state).join() === 'processing,success', 'processing comes before success')
    const evidence = received.map(({ headers, body }) => ({
      url,
      key: tenant.key,
      secret: tenant.webhookSecret,
      headers,
      body: body.toString('base64'),
    }))
    const python = join(pythonFolder(), 'bin/python')
    const verification = spawnSync(python, [join(repoRoot, 'tools/resilience/drills/verify_callbacks.py')], {
      input: JSON.stringify(evidence),
      encoding: 'utf8',
    })
    must(verification.status === 0, `python refused: ${verification.stderr}`)
    report(`${verification.stdout.trim()}, task ${id}`)
  },
}
