import type { Parameter } from './parameters.ts'

/** The tenant resources that a parameter can refer to. */
export const meanings = [
  'task',
  'spare task',
  'film',
  'shot',
  'narration',
  'music',
  'general film',
  'job',
  'music video',
  'premium music video',
  'comic',
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
  'person',
  'email',
  'session',
  'grant request',
] as const
export type Meaning = (typeof meanings)[number]

const owners: readonly [start: string, meaning: Meaning | 'nothing'][] = [
  ['/ent/v2/tasks/{id}', 'task'],
  ['/v1/videos/{id}', 'task'],
  ['/ent/v2/films/{id}', 'film'],
  ['/ent/v2/ad-one-click/{id}', 'film'],
  ['/ent/v2/one-click/general_one_click/{id}', 'general film'],
  ['/ent/v2/one-click/genernal_one_click/{id}', 'general film'],
  ['/ent/v2/one-click/mv/{id}', 'music video'],
  ['/ent/v2/one-click/premium_mv/{id}', 'premium music video'],
  ['/ent/v1/explain-comic/tasks/{id}', 'comic'],
  ['/ent/v2/subjects/{id}', 'subject'],
  ['/tools/v2/files/uploads/{id}', 'upload'],
  ['/admin/v1/tenants/{id}', 'tenant'],
  ['/admin/v1/tasks/{id}', 'task'],
  ['/admin/v1/keys/{id}', 'key'],
  // Operator resources: system subjects, back ends, weights, and attempts of unknown outcome.
  ['/admin/v1/unknown-attempts/{id}', 'nothing'],
  ['/admin/v1/subjects/{id}', 'nothing'],
  ['/admin/v1/backends/{id}', 'nothing'],
  ['/admin/v1/spend-ceilings/{id}', 'nothing'],
  ['/admin/v1/weights/{id}', 'nothing'],
  ['/admin/v1/people/{id}', 'person'],
  ['/admin/v1/sessions/{id}', 'session'],
  ['/admin/v1/grant-requests/{id}', 'grant request'],
]

const byName: Partial<Record<string, Meaning>> = {
  task_id: 'task',
  task_ids: 'task',
  before: 'task',
  tenant_id: 'tenant',
  key_id: 'key',
  person_id: 'person',
  email: 'email',
  ad_one_click_task_id: 'film',
  video_task_ids: 'shot',
  narration_task_id: 'narration',
  bgm_task_id: 'music',
  job_id: 'job',
  job_ids: 'job',
  parts: 'task',
  lip_ref_url: 'image',
  lip_ref_urls: 'image',
  'assets[].image_uri': 'image',
  comic_bgm: 'footage',
  srt_url: 'footage',
  subject_ids: 'subject',
  'subjects[].server_id': 'subject',
  images: 'image',
  wm_url: 'image',
  'subjects[].images': 'image',
  videos: 'footage',
  sounds: 'footage',
  image: 'image',
  'input_reference.image_url': 'image',
  'images[].image_url': 'image',
  ref_photo_url: 'image',
  video_url: 'footage',
  audio_url: 'footage',
  image_url: 'image',
  prompt_audio_url: 'footage',
  start_image: 'image',
  'image_settings[].key_image': 'image',
  video_creation_id: 'video',
  'subjects[].videos': 'footage',
  'pager.page_token': 'page of tasks',
  next_page_token: 'page of subjects',
  'idempotency-key': 'request done once',
}

/** Parameters that refer to no tenant resource: options, numbers, texts, shared names, operator cursors. */
const nothing = new Set(
  `add_subtitle after area from to interval group_by pool charged currency local_only monthly_micro_units assets assets[].description assets[].id assets[].image_url assets[].name assets[].type
   assets[].voice_id creative enable_lipsync language lip_sync premium_mv_mode quality script_content script_name
   storyboard_video_index subtitle_color subtitle_type tts_speed type aspect_ratio audio audio_type auto_subjects beast bgm callback_url concurrency count created_at.from created_at.to
   credits description draft dry_run part duration ends_at env etag event expires_at format if-none-match image_settings image_settings[].duration
   image_settings[].prompt is_rec last-event-id licence
   meta_data model model_versions monthly_budget movement_amplitude name off_peak ownership pager.page pager.pagesz
   payload prompt prompt_text pronunciation_dict_tone reason remove_audio resolution resolutions scene scopes seed show_detail speed states status
   story style subjects subjects[].name subjects[].voice_id template templates text timing_prompts timing_prompts[].from
   timing_prompts[].prompt timing_prompts[].to type upscale_resolution url voice_id voice_setting_emotion
   voice_setting_pitch voice_setting_speed voice_setting_voice_id voice_setting_volume volume watermark weight
   wm_position word x-sandbox
   can_read_content is_operator role
   backend err_code generator max_age min_age state trace_id
   input limit n order response_format seconds size variant voice voice.id`.split(/\s+/),
)

/** Undefined for a parameter without a declared meaning. */
export const resolveMeaning = ({ method, path, name }: Parameter): Meaning | 'nothing' | undefined => {
  // A deleted task is not available to later requests.
  if (name === 'id' && method === 'DELETE' && path === '/v1/videos/{id}') return 'spare task'
  // Duplicates of a value elsewhere in the same body.
  if (
    path.startsWith('/v1/') &&
    ['input_reference', 'image', 'image.image_url', 'image[].image_url', 'images'].includes(name)
  )
    return 'nothing'
  if (name === 'id') return owners.find(([start]) => path.startsWith(start))?.[1]
  if (name === 'prompt' && path === '/ent/v2/reference2video') return 'subject name'
  return byName[name] ?? (nothing.has(name) ? 'nothing' : undefined)
}
