import { randomUUID } from 'node:crypto'
import { adminEndpoints } from '@kinora/contract'
import { signInToConsole } from '../support/console-session.ts'
import { callApi, created } from '../support/creating.ts'
import { png, smallPng } from '../support/files/png.ts'
import { finishedAdFilm, finishedGeneralFilm } from '../support/films.ts'
import { admin, newTenant } from '../support/running-service.ts'
import { finishUpload, openUpload, put, storeUpload } from '../support/uploading.ts'

const picture = png({ width: 256, height: 256 })

/** A cancelled task, which can be read, watched and cancelled again without waiting. */
const endedTask = async (key: string, code: 'T2V' | 'MV' | 'PMV' | 'EC' = 'T2V'): Promise<string> => {
  const id = String((await created(key, code))['id'])
  await callApi(key, 'POST', `/ent/v2/tasks/${id}/cancel`)
  return id
}

/** Creates the smallest video and returns its creation id. */
const newVideo = async ({ key, client }: Awaited<ReturnType<typeof newTenant>>): Promise<string> => {
  const { creations } = await client.wait(String((await created(key, 'T2V'))['id']))
  return creations[0]?.id ?? ''
}

const newSubject = async (key: string) => {
  const name = `Mio${randomUUID().slice(0, 8)}`
  const { body, text } = await callApi(key, 'POST', '/ent/v2/subjects', { name, images: [smallPng] })
  if (typeof body['id'] !== 'string') throw new Error(`a subject responds ${text}`)
  return { id: body['id'], name, address: (body['images'] as string[])[0] ?? '' }
}

const readToken = async (key: string, path: string, field: string): Promise<string> =>
  String((await callApi(key, 'GET', path)).body[field])

const deletedKey = async (tenantId: string): Promise<string> => {
  const { id } = await admin.createKey(tenantId, { name: 'gone' })
  await admin.suspendKey(id)
  await admin.call(adminEndpoints.deleteKey, { id })
  return id
}

const newPerson = async (name: string, fields: { is_operator?: boolean } = {}) => {
  const email = `${name}-${randomUUID()}@example.com`
  return { ...(await admin.call(adminEndpoints.createPerson, { fields: { email, name, ...fields } })), email }
}

/** An owner with the page of the console, a viewer with a session, and a guest whom other tenants add by address. */
const openMembers = async (tenantId: string) => {
  const [owner, viewer, guest] = [await newPerson('owner'), await newPerson('viewer'), await newPerson('guest')]
  const setRole = (id: string, role: 'owner' | 'viewer') =>
    admin.call(adminEndpoints.addMembership, { id, fields: { tenant_id: tenantId, role } })
  await setRole(owner.id, 'owner')
  await setRole(viewer.id, 'viewer')
  await setRole(guest.id, 'viewer')
  await signInToConsole(viewer.id)
  const { sessions } = await admin.call(adminEndpoints.readPerson, { id: viewer.id })
  return {
    ownerPage: await signInToConsole(owner.id, tenantId),
    person: viewer.id,
    email: guest.email,
    session: sessions[0]?.id ?? '',
  }
}

/** A grant of a signed-in operator that waits for a second one. */
const newGrantRequest = async (tenantId: string): Promise<string> => {
  const { id } = await newPerson('operator', { is_operator: true })
  const { origin, headers } = await signInToConsole(id)
  const response = await fetch(`${origin}/console/api/admin/v1/tenants/${tenantId}/grants`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ credits: Number.MAX_SAFE_INTEGER, reason: 'more than one operator may grant' }),
  })
  const grant = (await response.json()) as { id: string; state: string }
  if (grant.state !== 'waiting') throw new Error(`the grant responds ${response.status} ${JSON.stringify(grant)}`)
  return grant.id
}

/** A tenant with one of every resource that a parameter can name. */
export const openParty = async () => {
  const tenant = await newTenant(30_000)
  const { id: tenantId } = tenant
  const scopes = ['create', 'read', 'cancel', 'subjects', 'uploads', 'bundle', 'keys:admin'] as const
  const { key } = await admin.createKey(tenantId, { name: 'everything', scopes: [...scopes] })
  const tasks = [await endedTask(key), await endedTask(key)]
  const subjects = [await newSubject(key), await newSubject(key), await newSubject(key)] as const
  const gone = subjects[0]
  await callApi(key, 'DELETE', `/ent/v2/subjects/${gone.id}`)
  const upload = await openUpload(key)
  const etag = (await put(upload.put_url, picture)).headers.get('etag') ?? ''
  await finishUpload(key, upload.id, { etag })
  const [film, general] = await Promise.all([finishedAdFilm(tenant), finishedGeneralFilm(tenant)])
  const spare = await admin.createKey(tenantId, { name: 'spare' })
  const { ownerPage, ...member } = await openMembers(tenantId)
  return {
    key,
    ownerPage,
    etag,
    film,
    general,
    /** A presigned URL of a stored object. Requests change the pictures of the other subject, whose objects are deleted then. */
    address: subjects[2].address,
    values: {
      task: tasks[0] ?? '',
      'spare task': tasks[1] ?? '',
      film: film.id,
      shot: film.videos[0] ?? '',
      narration: film.narration,
      music: film.music,
      'general film': general.id,
      job: general.jobs[0] ?? '',
      'music video': await endedTask(key, 'MV'),
      'premium music video': await endedTask(key, 'PMV'),
      comic: await endedTask(key, 'EC'),
      subject: subjects[1].id,
      'subject name': subjects[1].name,
      video: await newVideo(tenant),
      upload: upload.id,
      'upload reference': (await storeUpload(key, picture)).uri,
      address: subjects[2].address,
      'page of tasks': await readToken(key, '/ent/v2/tasks?pager.pagesz=1', 'next_page_token'),
      'page of subjects': await readToken(key, '/ent/v2/subjects?count=1', 'next_page_token'),
      'request done once': randomUUID(),
      key: spare.id,
      tenant: tenantId,
      ...member,
      'grant request': await newGrantRequest(tenantId),
    },
    deleted: { subject: gone.id, 'subject name': gone.name, key: await deletedKey(tenantId) },
  }
}
export type Party = Awaited<ReturnType<typeof openParty>>
export type Value = keyof Party['values']
