import type { AdminInput } from '@kinora/sdk/console'

type Filter = Omit<AdminInput<'listAllTasks'>, 'after' | 'count'>
/** Filters as the URL has them: plain texts. */
export type TaskSearch = { [Name in keyof Filter]?: string | undefined }

/** The service validates the texts and explains what is wrong with one. */
export const toFilter = (search: TaskSearch): Filter =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== '')) as Filter
