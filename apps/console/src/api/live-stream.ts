import type { AdminReply } from '@kinora/sdk/console'
import { setConnection } from './connection.ts'
import { consoleClient } from './console-client.ts'
import { queryClient } from './query-client.ts'
import { patchTasks, type TaskChange, type TaskPages } from './task-pages.ts'
import { adminKey } from './use-admin.ts'

const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** The server sends numbers every 2 seconds. Without them the stream counts as lost, and polling takes over. */
const silenceMs = 12_000

let watchers = 0
let source: EventSource | undefined
let retry: number | undefined
let silence: number | undefined
let pauseMs = firstPauseMs

const onNow = (event: MessageEvent<string>): void => {
  setConnection('open')
  awaitNext()
  pauseMs = firstPauseMs
  queryClient.setQueryData(adminKey('readNow'), JSON.parse(event.data) as AdminReply<'readNow'>)
}

/** Changes of tasks arrive up to 200 in a second; they are applied together. */
const gatherMs = 100
let gathered = new Map<string, TaskChange>()
const applyChanges = (): void => {
  const changes = gathered
  gathered = new Map()
  queryClient.setQueriesData<TaskPages>({ queryKey: ['listAllTasks'] }, (known) => known && patchTasks(known, changes))
  for (const id of changes.keys()) void queryClient.invalidateQueries({ queryKey: ['inspectTask', id] })
}

const onTask = (event: MessageEvent<string>): void => {
  const change = JSON.parse(event.data) as TaskChange
  if (gathered.size === 0) window.setTimeout(applyChanges, gatherMs)
  gathered.set(change.id, change)
}

/** Events were left out: what is in sight is read again. */
const onResync = (): void => {
  void queryClient.invalidateQueries({ queryKey: ['listAllTasks'] })
  void queryClient.invalidateQueries({ queryKey: ['inspectTask'] })
}

const close = (): void => {
  window.clearTimeout(retry)
  window.clearTimeout(silence)
  source?.close()
  source = undefined
}

const open = (): void => {
  if (source || watchers === 0 || document.hidden) return
  source = new EventSource(consoleClient.urlOf('watchLive'))
  source.addEventListener('now', onNow)
  source.addEventListener('task', onTask)
  source.addEventListener('resync', onResync)
  source.addEventListener('error', reconnect)
  awaitNext()
}

const reconnect = (): void => {
  close()
  setConnection('lost')
  retry = window.setTimeout(open, pauseMs)
  pauseMs = Math.min(longestPauseMs, pauseMs * 2)
}

function awaitNext(): void {
  window.clearTimeout(silence)
  silence = window.setTimeout(reconnect, silenceMs)
}

const followVisibility = (): void => {
  if (document.hidden) {
    close()
    setConnection('off')
  } else {
    open()
    onResync()
  }
}

/** Keeps one stream for all watchers while the tab is visible. Returns how to stop watching. */
export const watchLive = (): (() => void) => {
  watchers += 1
  if (watchers === 1) document.addEventListener('visibilitychange', followVisibility)
  open()
  return () => {
    watchers -= 1
    if (watchers > 0) return
    document.removeEventListener('visibilitychange', followVisibility)
    close()
    setConnection('off')
  }
}
