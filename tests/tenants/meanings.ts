import type { Parameter } from './parameters.ts'

/** What a value leads to, where it leads to something that belongs to one tenant. */
export const meanings = [
  'task',
  'subject',
  'subject name',
  'upload',
  'image',
  'footage',
  'video',
  'page of tasks',
  'page of subjects',
  'request done once',
  'key',
  'tenant',
] as const
export type Meaning = (typeof meanings)[number]

const owners: readonly [start: string, meaning: Meaning | 'nothing'][] = [
  ['/ent/v2/tasks/{id}', 'task'],
  ['/ent/v2/subjects/{id}', 'subject'],
  ['/tools/v2/files/uploads/{id}', 'upload'],
  ['/admin/v1/tenants/{id}', 'tenant'],
  ['/admin/v1/keys/{id}', 'key'],
  // The operator's own: subjects for everyone, back ends, and attempts of unknown outcome.
  ['/admin/v1/unknown-attempts/{id}', 'nothing'],
  ['/admin/v1/subjects/{id}', 'nothing'],
  ['/admin/v1/backends/{id}', 'nothing'],
]

const byName: Partial<Record<string, Meaning>> = {
  task_id: 'task',
  task_ids: 'task',
  before: 'task',
  subject_ids: 'subject',
  'subjects[].server_id': 'subject',
  images: 'image',
  wm_url: 'image',
  'subjects[].images': 'image',
  videos: 'footage',
  sounds: 'footage',
  image: 'image',
  ref_photo_url: 'image',
  video_url: 'footage',
  audio_url: 'footage',
  video_creation_id: 'video',
  'subjects[].videos': 'footage',
  'pager.page_token': 'page of tasks',
  next_page_token: 'page of subjects',
  'idempotency-key': 'request done once',
}

/** What belongs to nobody: choices, figures, texts, names of what all share, and places in lists of the operator. */
const nothing = new Set(
  `after aspect_ratio audio audio_type auto_subjects bgm callback_url concurrency count created_at.from created_at.to
   credits description dry_run duration ends_at env etag event expires_at format if-none-match is_rec last-event-id
   meta_data model model_versions monthly_budget movement_amplitude name off_peak ownership pager.page pager.pagesz
   payload prompt pronunciation_dict_tone reason resolution resolutions scene scopes seed show_detail speed states status
   style subjects subjects[].name subjects[].voice_id templates text timing_prompts timing_prompts[].from
   timing_prompts[].prompt timing_prompts[].to upscale_resolution url voice_id voice_setting_emotion
   voice_setting_pitch voice_setting_speed voice_setting_voice_id voice_setting_volume volume watermark weight
   wm_position word x-sandbox`.split(/\s+/),
)

/** None for a parameter that nobody has thought about yet. */
export const meaningOf = ({ path, name }: Parameter): Meaning | 'nothing' | undefined => {
  if (name === 'id') return owners.find(([start]) => path.startsWith(start))?.[1]
  if (name === 'prompt' && path === '/ent/v2/reference2video') return 'subject name'
  return byName[name] ?? (nothing.has(name) ? 'nothing' : undefined)
}
