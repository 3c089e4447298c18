import type { AdminReply } from '@kinora/sdk/console'

export type ListedTask = AdminReply<'listAllTasks'>['tasks'][number]
/** The fields of a task in an event of the live stream. */
export type TaskChange = Pick<ListedTask, 'id'> & Partial<ListedTask>

/** Tasks as they were read: each page begins after the cursor `after`. Empty `next`: the last page. */
export type TaskPages = { pages: readonly TaskPage[]; next: string }
type TaskPage = { after: string; tasks: readonly ListedTask[] }
export type PageReply = { after: string; tasks: readonly ListedTask[]; next: string }

const isEqual = (a: ListedTask, b: ListedTask): boolean =>
  (Object.keys(b) as (keyof ListedTask)[]).every((name) => a[name] === b[name])

/** Keeps the objects of rows that did not change, so that their rows are not rendered again. */
const keepEqual = (before: readonly ListedTask[], after: readonly ListedTask[]): ListedTask[] => {
  const known = new Map(before.map((task) => [task.id, task]))
  return after.map((task) => {
    const old = known.get(task.id)
    return old && isEqual(old, task) ? old : task
  })
}

/** New tasks push older ones off the first page; those are kept as they were. Undefined: so many that the rest is unknown. */
const mergeFirst = (before: readonly ListedTask[], read: readonly ListedTask[]): ListedTask[] | undefined => {
  const ids = new Set(read.map(({ id }) => id))
  const lastKnown = before.findLastIndex(({ id }) => ids.has(id))
  if (lastKnown === -1) return undefined
  return [...keepEqual(before, read), ...before.slice(lastKnown + 1)]
}

const mergeReply = ({ pages, next }: TaskPages, reply: PageReply): TaskPages => {
  const place = pages.findIndex(({ after }) => after === reply.after)
  const page = pages[place]
  if (!page) return { pages, next }
  const isLast = place === pages.length - 1
  // Of a full page that lost rows, the reply reaches into the following page.
  const following = new Set(pages[place + 1]?.tasks.map(({ id }) => id))
  const read = reply.tasks.filter(({ id }) => !following.has(id))
  const tasks =
    reply.next === '' || page.tasks.length === 0
      ? keepEqual(page.tasks, read)
      : place === 0
        ? mergeFirst(page.tasks, read)
        : keepEqual(page.tasks, read)
  if (!tasks) return { pages: [{ after: '', tasks: reply.tasks }], next: reply.next }
  const hasRest = tasks.length > read.length
  return { pages: pages.with(place, { after: page.after, tasks }), next: isLast && !hasRest ? reply.next : next }
}

/** Puts pages that were read again into the list; all others stay as they are. */
export const mergeReplies = (known: TaskPages | undefined, replies: readonly PageReply[]): TaskPages => {
  const [first, ...others] = replies
  if (!known) return { pages: first ? [{ after: '', tasks: first.tasks }] : [], next: first?.next ?? '' }
  return (first ? [first, ...others] : []).reduce(mergeReply, known)
}

/** Adds the page after the last one. */
export const appendPage = (known: TaskPages, reply: PageReply): TaskPages => {
  if (known.next !== reply.after) return known
  const ids = new Set(known.pages.at(-1)?.tasks.map(({ id }) => id))
  const tasks = reply.tasks.filter(({ id }) => !ids.has(id))
  return { pages: [...known.pages, { after: reply.after, tasks }], next: reply.next }
}

/** Cursors of the first page and of the pages with rows in sight: a refresh reads only these. */
export const findCursors = ({ pages }: TaskPages, { first, last }: { first: number; last: number }): string[] => {
  const cursors = ['']
  let from = 0
  for (const { after, tasks } of pages) {
    const to = from + tasks.length
    if (after !== '' && from <= last && first < to) cursors.push(after)
    from = to
  }
  return cursors
}

/** Ids are numbers that grow with time, so the rows of a page are a range. */
const isAtMost = (a: string, b: string): boolean => (a.length === b.length ? a <= b : a.length < b.length)

/** Applies changes to the tasks that are in the list. */
export const patchTasks = (known: TaskPages, changes: ReadonlyMap<string, TaskChange>): TaskPages => {
  const ids = [...changes.keys()]
  let isChanged = false
  const pages = known.pages.map((page) => {
    const [newest, oldest] = [page.tasks[0]?.id ?? '', page.tasks.at(-1)?.id ?? '']
    if (!ids.some((id) => isAtMost(oldest, id) && isAtMost(id, newest))) return page
    isChanged = true
    const tasks = page.tasks.map((task) => {
      const change = changes.get(task.id)
      return change ? { ...task, ...change } : task
    })
    return { after: page.after, tasks }
  })
  return isChanged ? { pages, next: known.next } : known
}
