import type { NewTask } from '@kinora/domain'

/** The fields of a task for `create_task`, without texts that JSON columns may reject. */
export const toTaskParam = (task: NewTask): Record<string, unknown> => {
  const { texts: _t, payload: _p, voice: _v, draft: _d, callbackUrl, price, script, shows, part, ...fields } = task
  return {
    ...fields,
    callbackOrigin: callbackUrl === undefined ? null : new URL(callbackUrl).origin,
    priceVersion: price.version,
    priceLines: price.lines,
    script: script ?? null,
    shows: shows ?? 'own',
    filmId: part?.filmId ?? null,
    parts: part ? [part] : [],
  }
}
