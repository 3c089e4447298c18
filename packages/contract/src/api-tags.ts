/** A group of the API reference. It contains every call whose path equals one of its stems or is below one. */
export type ApiTag = { name: string; description: string; stems: readonly string[] }

export const publicTags: readonly ApiTag[] = [
  {
    name: 'Videos',
    description: 'Create a video from text, frames, references or another video.',
    stems: [
      '/ent/v2/text2video',
      '/ent/v2/img2video',
      '/ent/v2/start-end2video',
      '/ent/v2/reference2video',
      '/ent/v2/multiframe',
      '/ent/v2/extend',
      '/ent/v2/upscale-new',
      '/ent/v2/upscale-pro',
      '/ent/v2/template',
      '/ent/v2/template2video',
      '/ent/v2/digital-human',
      '/ent/v2/lip-sync',
      '/ent/v2/image2dance',
      '/ent/v2/trending-replicate',
    ],
  },
  { name: 'Images', description: 'Create an image from text or references.', stems: ['/ent/v2/reference2image'] },
  {
    name: 'Audio',
    description: 'Create speech, sound effects and cloned voices.',
    stems: ['/ent/v2/audio-tts', '/ent/v2/audio-clone', '/ent/v2/text2audio', '/ent/v2/timing2audio'],
  },
  {
    name: 'Films',
    description: 'Create films of several segments, read them, regenerate one segment, compose the result again.',
    stems: [
      '/ent/v2/ad-one-click',
      '/ent/v2/one-click',
      '/ent/v1/explain-comic',
      '/ent/v2/template-story',
      '/ent/v2/films',
    ],
  },
  { name: 'Tasks', description: 'Read, list, follow and cancel tasks.', stems: ['/ent/v2/tasks'] },
  {
    name: 'Inputs',
    description: 'Upload images, store subjects and request prompts for later tasks.',
    stems: ['/tools/v2/files/uploads', '/ent/v2/subjects', '/ent/v2/img2video-prompt-recommendation'],
  },
  { name: 'Account', description: 'Read credits and usage.', stems: ['/ent/v2/credits', '/ent/v2/usage'] },
  { name: 'OpenAI', description: 'OpenAI-compatible endpoints.', stems: ['/v1'] },
]

export const adminTags: readonly ApiTag[] = [
  { name: 'Tenants', description: 'Create, change and close tenants.', stems: ['/admin/v1/tenants'] },
  {
    name: 'Keys',
    description: 'Issue, change, suspend and delete API keys.',
    stems: ['/admin/v1/tenants/{id}/keys', '/admin/v1/keys'],
  },
  {
    name: 'Credits',
    description: 'Grant credits, read statements and usage.',
    stems: [
      '/admin/v1/tenants/{id}/grants',
      '/admin/v1/tenants/{id}/statement',
      '/admin/v1/grant-requests',
      '/admin/v1/usage',
    ],
  },
  {
    name: 'People',
    description: 'People who sign in to the console, their roles and sessions.',
    stems: ['/admin/v1/people', '/admin/v1/sessions'],
  },
  {
    name: 'Callbacks',
    description: 'List and repeat callback deliveries, rotate webhook secrets.',
    stems: ['/admin/v1/tenants/{id}/deliveries', '/admin/v1/tenants/{id}/webhook-secret'],
  },
  { name: 'Subjects', description: 'Manage subjects that every tenant can use.', stems: ['/admin/v1/subjects'] },
  {
    name: 'Tasks',
    description: 'Inspect tasks that exhausted their retries and attempts with an unknown outcome.',
    stems: ['/admin/v1/tasks', '/admin/v1/dead-tasks', '/admin/v1/unknown-attempts'],
  },
  {
    name: 'Back ends',
    description: 'List, drain, enable and disable the back ends of the catalog, read and limit their spend.',
    stems: ['/admin/v1/backends', '/admin/v1/backend-spend', '/admin/v1/spend-ceilings'],
  },
  { name: 'Weights', description: 'Manage the weights of the built-in engine.', stems: ['/admin/v1/weights'] },
  {
    name: 'Operation',
    description: 'Check the installation, read its current numbers and settings, rotate sealed secrets.',
    stems: [
      '/admin/v1/parts',
      '/admin/v1/health',
      '/admin/v1/settings',
      '/admin/v1/now',
      '/admin/v1/live',
      '/admin/v1/pools',
      '/admin/v1/secrets',
    ],
  },
  { name: 'Audit log', description: 'Read and verify the audit log.', stems: ['/admin/v1/audit'] },
]

const isBelow = (path: string, stem: string): boolean => path === stem || path.startsWith(`${stem}/`)

/** Finds the group of a path by the longest matching stem. */
export const findTag = (tags: readonly ApiTag[], path: string): string | undefined =>
  tags
    .flatMap(({ name, stems }) => stems.map((stem) => ({ name, stem })))
    .filter(({ stem }) => isBelow(path, stem))
    .sort((a, b) => b.stem.length - a.stem.length)[0]?.name

/** Groups in the form that an OpenAPI document lists. */
export const describeTags = (tags: readonly ApiTag[]): { name: string; description: string }[] =>
  tags.map(({ name, description }) => ({ name, description }))
