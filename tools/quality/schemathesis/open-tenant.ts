import { execFileSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { createClient } from '@kinora/sdk'
import { createAdminClient } from '@kinora/sdk/admin'

export type Service = { baseUrl: string; adminUrl: string; adminToken: string }

// Enough for every example; later ones also meet an empty account.
const credits = 2_000

const drawPicture = (): Buffer => {
  const args = '-loglevel error -f lavfi -i color=teal:s=160x160 -frames:v 1 -c:v png -f image2pipe -'
  return execFileSync('ffmpeg', args.split(' '))
}

const smallest = { model: 'genq2', prompt: 'a lighthouse', duration: 1, resolution: '540p' } as const

/** After many failures an address is blocked for a minute, as after an earlier run: new keys get 401 until then. */
const waitUntilKeyAccepted = async (baseUrl: string, key: string): Promise<void> => {
  for (;;) {
    const { status } = await fetch(`${baseUrl}/ent/v2/subjects`, { headers: { authorization: `Token ${key}` } })
    if (status !== 401) return
    await setTimeout(5_000)
  }
}

/** Creates a tenant that runs one task at a time, with one resource of each kind that a request can name. */
export const openTenant = async ({ baseUrl, adminUrl, adminToken }: Service) => {
  const admin = createAdminClient({ baseUrl: adminUrl, token: adminToken })
  const tenant = await admin.createTenant({ name: 'schemathesis', concurrency: 1 })
  await admin.grantCredits(tenant.id, { credits, reason: 'schemathesis' })
  const { key } = await admin.createKey(tenant.id, { name: 'schemathesis' })
  const { key: sandboxKey } = await admin.createKey(tenant.id, { name: 'schemathesis', env: 'test' })
  await waitUntilKeyAccepted(baseUrl, key)
  const client = createClient({ baseUrl, key, patience: false })
  const post = async (path: string, body: object): Promise<{ id: string; put_url: string }> => {
    const answer = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`POST ${path}: ${await answer.text()}`)
    return (await answer.json()) as { id: string; put_url: string }
  }
  const picture = drawPicture()
  const image = `data:image/png;base64,${picture.toString('base64')}`
  const subject = await post('/ent/v2/subjects', { name: 'Cat', images: [image] })
  const unwanted = await post('/ent/v2/subjects', { name: 'Dog', images: [image] })
  const upload = await post('/tools/v2/files/uploads', {})
  const { headers } = await fetch(upload.put_url, { method: 'PUT', body: new Uint8Array(picture) })
  const task = await client.textToVideo(smallest)
  await client.wait(task.id, { check: false })
  const cancelled = await client.textToVideo(smallest)
  await client.cancel(cancelled.id)
  const deletable = await client.textToVideo(smallest)
  await client.cancel(deletable.id)
  const dictionaries = {
    pictures: [image],
    words: ['Good morning.'],
    nothing: [''],
    tasks: [task.id],
    cancelled: [cancelled.id],
    deletable: [deletable.id],
    voices: ['Arrogant_Miss'],
    sizes: ['1920x1080'],
    subjects: [subject.id],
    unwanted: [unwanted.id],
    uploads: [upload.id],
    etags: [headers.get('etag') ?? ''],
  }
  return { key, sandboxKey, dictionaries }
}
