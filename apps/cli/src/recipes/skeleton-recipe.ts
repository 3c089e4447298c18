import { type Recipe, recipeSteps } from '@kinora/contract/recipes'

/** The recipe that `init` writes for a new provider; each value is to be replaced. */
export const skeletonRecipe = (name: string, today: string) => ({
  recipe: 1,
  name,
  title: name,
  docs: ['https://docs.example.com/api'],
  checkedOn: today,
  tested: 'documentation',
  origin: 'https://api.example.com',
  resultOrigins: ['https://*.example.com'],
  auth: { in: 'header', name: 'authorization', prefix: 'Bearer ' },
  steps: {
    'text-to-video': {
      model: 'model-1',
      create: {
        method: 'POST',
        path: '/v1/videos',
        body: {
          model: '{{model.id}}',
          prompt: '{{prompt}}',
          seconds: '{{seconds | atLeast(5, 10)}}',
          ratio: '{{size | nearest(16:9, 9:16)}}',
        },
      },
      limits: { seconds: 10 },
      mediaType: 'video/mp4',
    },
  },
  models: {
    'model-1': {
      price: { amount: 0.1, currency: 'USD', per: 'second', source: 'https://example.com/pricing', asOf: today },
    },
  },
  job: { id: ['id'] },
  status: {
    request: { method: 'GET', path: '/v1/videos/{{job.id}}' },
    state: ['status'],
    states: { queued: 'queued', running: 'running', succeeded: 'done', failed: 'failed', cancelled: 'cancelled' },
    lost: [404],
  },
  result: { output: ['video.url'] },
  cancel: { request: { method: 'DELETE', path: '/v1/videos/{{job.id}}' }, stops: 'always' },
  find: { by: 'none' },
  errors: [{ path: 'error.code', equals: ['content_policy'], class: 'policy' }],
  safety: 'The filter of the provider, in a sentence.',
})

/** The part of a catalog that routes our models to a recipe. */
export const catalogPart = (recipe: Recipe, source: string): Record<string, unknown> => ({
  backends: {
    [recipe.name]: {
      use: 'http-task',
      config: { recipe: source, keyFrom: `BACKEND_KEY_${recipe.name.toUpperCase().replaceAll('-', '_')}` },
    },
  },
  pools: { [recipe.name]: { places: recipe.limits.concurrency ?? 4 } },
  routes: recipeSteps.flatMap((step) => {
    const entry = recipe.steps[step]
    if (!entry) return []
    const models = entry.replaces.length > 0 ? { models: entry.replaces } : {}
    return [{ step, ...models, backend: recipe.name, pool: recipe.name }]
  }),
})
