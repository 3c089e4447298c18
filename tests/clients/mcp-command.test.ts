import { expect, it } from 'vitest'
import { connect, connectToCommand, eras, readText, replyIn } from '../support/mcp.ts'
import { newSandbox, newTenant, smallest } from '../support/running-service.ts'

it.each(eras)('kinora mcp has the tools of /mcp, reports progress and can be cancelled, %s (D-399)', async (era) => {
  const { key, client: service } = await newSandbox()
  const { client } = await connectToCommand(key, era)
  const httpClient = await connect(key)
  expect((await client.listTools()).tools).toEqual((await httpClient.listTools()).tools)
  await httpClient.close()

  const steps: number[] = []
  const onprogress = ({ progress }: { progress: number }) => void steps.push(progress)
  const quickArgs = { ...smallest, prompt: 'sandbox: delay=4 steps=4', wait: true, timeout_seconds: 300 }
  const result = await client.callTool({ name: 'text2video', arguments: quickArgs }, { onprogress, timeout: 300_000 })
  expect(replyIn(result)).toMatchObject({ state: 'success' })
  expect([steps.length > 2, steps.at(-1)]).toEqual([true, 100])

  const { id } = await service.textToVideo({ ...smallest, prompt: 'sandbox: delay=600' })
  const cancelled = new AbortController()
  const wait = { name: 'wait', arguments: { id, timeout_seconds: 60 } }
  const ended = client.callTool(wait, { signal: cancelled.signal, onprogress: () => cancelled.abort() })
  await expect(ended).rejects.toThrow('abort')
  expect((await service.get(id)).state).not.toBe('failed')
  await client.callTool({ name: 'cancel', arguments: { id } })
  await client.close()
})

it('kinora mcp requires max_credits above --costly-above and exits with its client (D-399)', async () => {
  const { key } = await newTenant(1000)
  const { client, transport } = await connectToCommand(key, 'auto', '--costly-above', '0')
  const refused = await client.callTool({ name: 'text2video', arguments: smallest })
  expect([refused.isError, readText(refused)]).toEqual([true, expect.stringContaining('max_credits')])
  const { pid } = transport
  expect(pid).toBeGreaterThan(0)
  await client.close()
  expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH')
})
