import {
  classifyError,
  type Recipe,
  readCost,
  readFirst,
  readJob,
  readJobState,
  readOutput,
  readPath,
  resolveResultUrl,
} from '@kinora/contract/recipes'

export const replyKinds = ['create', 'status', 'result', 'webhook', 'list'] as const
export type ReplyKind = (typeof replyKinds)[number]

type Finding = Record<string, unknown>

const firstPrice = ({ models }: Recipe) => Object.values(models)[0]?.price

const describeResult = (recipe: Recipe, status: number, json: unknown): Finding => {
  const output = readOutput(recipe, json)
  const isRefused = output !== undefined && !resolveResultUrl(recipe, output)
  return {
    output: output ?? null,
    ...(isRefused ? { refused: 'its origin is not in resultOrigins' } : {}),
    cost: readCost(recipe, firstPrice(recipe), { status, json }) ?? null,
  }
}

const describeList = ({ find }: Recipe, json: unknown): Finding => {
  if (find.by !== 'list') return { fault: `the recipe finds attempts by ${find.by}, not in a list` }
  const items = readPath(json, find.items)
  if (!Array.isArray(items)) return { fault: `no list at ${find.items}` }
  const read = items.map((item: unknown) => ({
    job: readJob(find.job, item) ?? null,
    marker: readFirst(item, find.marker) ?? null,
    created: readPath(item, find.created) ?? null,
  }))
  return {
    jobs: read.length,
    without_marker: read.filter(({ marker }) => marker === null).length,
    first: read[0] ?? null,
  }
}

/** The values that the recipe reads from a reply, in the words of the recipe. */
export const describeReply = (
  recipe: Recipe,
  kind: ReplyKind,
  { status, json }: { status: number; json: unknown },
): Finding => {
  const isError = status < 200 || status >= 300
  if (isError) return { error_class: classifyError(recipe.errors, { status, json }).class }
  switch (kind) {
    case 'create': {
      const job = readJob(recipe.job, json)
      return job ? { job } : { fault: `no job at ${Object.values(recipe.job).flat().join(', ')}` }
    }
    case 'status': {
      const { state, fraction } = readJobState(recipe, json)
      const failed = state === 'failed' ? { error_class: classifyError(recipe.errors, { status, json }).class } : {}
      const done = state === 'done' && !recipe.result.request ? describeResult(recipe, status, json) : {}
      return { state, ...(fraction === undefined ? {} : { fraction }), ...failed, ...done }
    }
    case 'result':
      return describeResult(recipe, status, json)
    case 'webhook':
      return { job: (recipe.webhook && readJob(recipe.webhook.job, json)) ?? null }
    case 'list':
      return describeList(recipe, json)
  }
}
