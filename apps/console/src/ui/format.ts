const seconds = { minute: 60, hour: 3_600, day: 86_400 }
const fullNumber = new Intl.NumberFormat('en')
const exactTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'long' })
const pad = (value: number): string => String(value).padStart(2, '0')

/** 12,345 */
export const formatNumber = (value: number): string => fullNumber.format(value)

/** 840 ms, 12.4 s, 3 min 05 s, 2 h 10 min, 4 d 3 h */
export const formatDuration = (durationSeconds: number): string => {
  const rounded = Math.round(durationSeconds)
  if (durationSeconds === 0) return '0 s'
  if (durationSeconds < 1) return `${Math.round(durationSeconds * 1000)} ms`
  if (durationSeconds < 59.95)
    return `${durationSeconds < 10 ? durationSeconds.toFixed(1) : Math.round(durationSeconds * 10) / 10} s`
  if (rounded < seconds.hour) return `${Math.floor(rounded / 60)} min ${pad(rounded % 60)} s`
  if (rounded < seconds.day)
    return `${Math.floor(rounded / seconds.hour)} h ${pad(Math.floor((rounded % seconds.hour) / 60))} min`
  return `${Math.floor(rounded / seconds.day)} d ${Math.floor((rounded % seconds.day) / seconds.hour)} h`
}

/** A mark of a time axis: without zero seconds. */
export const formatMark = (markSeconds: number): string => {
  if (markSeconds === 0) return '0'
  const isWholeMinutes = markSeconds < seconds.hour && markSeconds % seconds.minute === 0
  return isWholeMinutes ? `${markSeconds / seconds.minute} min` : formatDuration(markSeconds)
}

/** now, 42 s ago, 3 min ago, 5 h ago, 2 d ago, in 3 min */
export const formatAgo = (at: string, nowMs: number): string => {
  const gone = (nowMs - Date.parse(at)) / 1000
  const size = Math.abs(gone)
  const text =
    size < seconds.minute
      ? `${Math.floor(size)} s`
      : size < seconds.hour
        ? `${Math.floor(size / seconds.minute)} min`
        : size < seconds.day
          ? `${Math.floor(size / seconds.hour)} h`
          : `${Math.floor(size / seconds.day)} d`
  if (size < 2) return 'now'
  return gone > 0 ? `${text} ago` : `in ${text}`
}

/** Absolute time with the zone of the viewer. */
export const formatExact = (at: string): string => exactTime.format(new Date(at))

/** 14.2 MB */
export const formatBytes = (bytes: number): string => {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`
}

/** Fewer digits for a place where an id is only recognised. */
export const shortId = (id: string): string => (id.length > 14 ? `${id.slice(0, 4)}…${id.slice(-6)}` : id)

/** A message of the API, which has neither a capital letter nor a full stop. */
export const toSentence = (message: string): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? '' : '.'}`
