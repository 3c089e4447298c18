export type ReplyTemplate = { before: string; after: string | null }

const firstMarkerMs = Date.UTC(2000, 0, 1)

/** Splits a reply at its time of creation, which only the database knows. `after` is null for a reply without one. */
export const splitReply = (render: (createdAt: Date) => string): ReplyTemplate => {
  // A customer's text may contain a marker. Then another one is tried.
  for (let ms = firstMarkerMs; ; ms += 2) {
    const [marker, other] = [new Date(ms), new Date(ms + 1)]
    const [before = '', after = null, ...more] = render(marker).split(marker.toISOString())
    const rendered = after === null ? before : before + other.toISOString() + after
    if (more.length === 0 && rendered === render(other)) return { before, after }
  }
}
