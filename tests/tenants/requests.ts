import { referenceSound, referenceVideo } from '../bad-inputs/media-fields.ts'
import { allCreates } from '../support/creates.ts'
import type { Fields } from '../support/creating.ts'
import { smallPng } from '../support/files/png.ts'
import type { AdFilm, JobFilm } from '../support/minimal-bodies.ts'
import { minimalBody, onFilm, quickBody, smallestSubject, subjectsBody } from '../support/minimal-bodies.ts'
import type { Parameter } from './parameters.ts'

export type Request = { method: string; target: string; headers: Record<string, string>; fields: Fields | undefined }
/** Resources of the sender: the id for the path, and ids for bodies. */
export type Known = { id: string; etag: string; task: string; film: AdFilm; general: JobFilm }

/** The minimal body of each request that is not an ordinary create. */
const bodies: Record<string, (known: Known) => Fields> = {
  'POST /ent/v2/tasks/{id}/cancel': () => ({}),
  'POST /ent/v2/tasks/{id}/finalize': () => ({}),
  'POST /ent/v2/ad-one-click/edit': ({ film }) => onFilm(minimalBody('ADE'), film),
  'POST /ent/v2/ad-one-click/compose': ({ film }) => onFilm(minimalBody('ADC'), film),
  ...Object.fromEntries(
    ['general_one_click', 'genernal_one_click', 'mv', 'premium_mv'].flatMap((stem) => [
      [`POST /ent/v2/one-click/${stem}/{id}/edit`, ({ general }: Known) => ({ job_id: general.jobs[0], prompt: 'a' })],
      [`POST /ent/v2/one-click/${stem}/{id}/compose`, ({ general }: Known) => ({ job_ids: general.jobs })],
    ]),
  ),
  'POST /ent/v2/subjects': () => smallestSubject,
  'POST /ent/v2/img2video-prompt-recommendation': () => ({ images: [smallPng], type: ['img2video'] }),
  'PUT /ent/v2/subjects/{id}': () => ({ style: 'plain' }),
  'POST /tools/v2/files/uploads': () => ({}),
  'PUT /tools/v2/files/uploads/{id}/finish': ({ etag }) => ({ etag }),
  'POST /v1/videos': () => ({ prompt: 'a', seconds: 1, size: '1024x576' }),
  'POST /v1/videos/{id}/remix': () => ({ prompt: 'a' }),
  'POST /v1/images/generations': () => ({ prompt: 'a' }),
  'POST /v1/images/edits': () => ({ prompt: 'a', images: [{ image_url: smallPng }] }),
  'POST /v1/audio/speech': () => ({ input: 'Good morning.', voice: 'Arrogant_Miss' }),
  'POST /admin/v1/tasks/{id}/cancel': () => ({}),
  'POST /admin/v1/tasks/{id}/requeue': () => ({}),
  'POST /admin/v1/tasks/cancel': () => ({ state: 'created' }),
  'POST /admin/v1/subjects': () => smallestSubject,
  'POST /admin/v1/tenants': () => ({ name: 'a' }),
  'PUT /admin/v1/tenants/{id}': () => ({ name: 'a' }),
  'POST /admin/v1/tenants/{id}/close': () => ({}),
  'POST /admin/v1/tenants/{id}/keys': () => ({ name: 'a' }),
  'PUT /admin/v1/keys/{id}': () => ({ name: 'a' }),
  'POST /admin/v1/keys/{id}/suspend': () => ({}),
  'POST /admin/v1/tenants/{id}/grants': () => ({ credits: 1, reason: 'a' }),
  'POST /admin/v1/tenants/{id}/deliveries/resend': ({ task }) => ({ task_id: task, event: 'failed' }),
  'POST /admin/v1/tenants/{id}/deliveries/test': () => ({ url: 'http://127.0.0.64/' }),
  'POST /admin/v1/tenants/{id}/webhook-secret': () => ({}),
  'POST /admin/v1/tenants/{id}/members': () => ({ email: 'ada@example.com', role: 'viewer' }),
  'POST /admin/v1/tenants/{id}/remove-member': ({ task }) => ({ person_id: task }),
  'POST /admin/v1/people': () => ({ email: 'ada@example.com' }),
  ...Object.fromEntries(
    ['login-link', 'end-sessions', 'erase'].map((word) => [`POST /admin/v1/people/{id}/${word}`, () => ({})]),
  ),
  'POST /admin/v1/people/{id}/operator': () => ({ is_operator: false }),
  'POST /admin/v1/people/{id}/content-read': () => ({ can_read_content: false }),
  'POST /admin/v1/sessions/{id}/revoke': () => ({}),
  'POST /admin/v1/grant-requests/{id}/approve': () => ({}),
  'POST /admin/v1/grant-requests/{id}/reject': () => ({}),
  'POST /admin/v1/people/{id}/memberships': ({ task }) => ({ tenant_id: task, role: 'viewer' }),
  'POST /admin/v1/people/{id}/remove-membership': ({ task }) => ({ tenant_id: task }),
}

const buildBody = (method: string, path: string, known: Known): Fields | undefined => {
  if (method === 'GET' || method === 'DELETE') return undefined
  const body = bodies[`${method} ${path}`]
  if (body) return body(known)
  const create = allCreates.find((each) => each.path === path)
  if (create) return quickBody(create.code)
  throw new Error(`no minimal body is defined for ${method} ${path}`)
}

const inSubject = (fields: Fields): Fields => ({
  ...subjectsBody,
  images: undefined,
  subjects: [{ name: 'a', ...fields }],
})

/** The fields that put a value at a parameter name. */
const fieldsWith = (name: string, value: string, path: string, { film }: Known): Fields => {
  const isOfSubjects = path.startsWith('/ent/v2/subjects')
  switch (name) {
    case 'images':
      return { images: path.endsWith('start-end2video') ? [value, smallPng] : [value] }
    case 'videos':
      return isOfSubjects ? { images: undefined, videos: [value] } : referenceVideo.with(value)
    case 'sounds':
      return referenceSound.with(value)
    case 'video_task_ids':
      return { video_task_ids: [value, ...film.videos.slice(1)] }
    case 'parts':
      return { parts: [value] }
    case 'job_ids':
      return { job_ids: [value] }
    case 'lip_ref_urls':
      return { premium_mv_mode: 'sing', images: undefined, lip_ref_urls: [value] }
    case 'srt_url':
      return { add_subtitle: true, srt_url: value }
    case 'assets[].image_uri':
      return { assets: [{ id: '01', type: 'character', name: 'Mio', image_uri: value }] }
    case 'image_settings[].key_image':
      return { image_settings: [value, smallPng].map((key_image) => ({ key_image, duration: 2 })) }
    case 'wm_url':
      return { watermark: true, wm_url: value }
    case 'input_reference.image_url':
      return { input_reference: { image_url: value } }
    case 'images[].image_url':
      return { images: [{ image_url: value }] }
    case 'video_creation_id':
      return { video_url: undefined, video_creation_id: value }
    case 'prompt':
      return { images: undefined, auto_subjects: true, prompt: `[@${value}] walks` }
    case 'subjects[].server_id':
      return inSubject({ server_id: value })
    case 'subjects[].images':
      return inSubject({ images: [value] })
    case 'subjects[].videos':
      return { ...inSubject({ videos: [value] }), model: 'genq2-pro' }
    default:
      return { [name]: value }
  }
}

/** Builds the smallest request with a value at a parameter; everything else belongs to the sender. */
export const requestWith = (parameter: Parameter, value: string, known: Known): Request => {
  const { method, path, in: place, name } = parameter
  const query = place === 'query' ? `?${new URLSearchParams({ ...queryWith(name), [name]: value }).toString()}` : ''
  const body = buildBody(method, path, known)
  return {
    method,
    target:
      path.replace('{id}', place === 'path' && name === 'id' ? value : known.id).replace('{part}', 'shot-0') + query,
    headers: place === 'header' ? { [name]: value } : {},
    fields: place === 'body' ? { ...body, ...fieldsWith(name, value, path, known) } : body,
  }
}

/** A page token needs the page size of its list. */
const queryWith = (name: string): Record<string, string> =>
  name === 'pager.page_token' ? { 'pager.pagesz': '1' } : name === 'next_page_token' ? { count: '1' } : {}
