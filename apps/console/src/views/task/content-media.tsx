export type MediaItem = { url: string; cover_url?: string | null; media_type?: string; kind?: string; name?: string }

const readKind = ({ media_type: type = '', kind = '', url }: MediaItem): 'image' | 'video' | 'audio' | 'file' => {
  const text = `${type} ${kind} ${new URL(url, window.location.href).pathname}`
  if (/video|\.(mp4|webm|mov)\b/.test(text)) return 'video'
  if (/audio|\.(mp3|wav|m4a|flac|ogg)\b/.test(text)) return 'audio'
  return /image|\.(png|jpe?g|webp)\b/.test(text) ? 'image' : 'file'
}

const Media = ({ item }: { item: MediaItem }) => {
  const kind = readKind(item)
  // biome-ignore-start lint/a11y/useMediaCaption: generated clips have no captions.
  if (kind === 'video')
    return <video controls preload="metadata" src={item.url} className="w-full rounded border border-line bg-pressed" />
  if (kind === 'audio') return <audio controls src={item.url} className="w-full" />
  // biome-ignore-end lint/a11y/useMediaCaption: generated clips have no captions.
  if (kind === 'image')
    return <img src={item.url} alt={item.name ?? ''} className="max-h-72 rounded border border-line" />
  return (
    <a href={item.url} className="text-accent hover:underline">
      {item.name ?? item.url}
    </a>
  )
}

/** Players and pictures of inputs or results. */
export const ContentMedia = ({ title, items }: { title: string; items: readonly MediaItem[] }) => (
  <div>
    <h3 className="mb-1 text-sm font-medium">{title}</h3>
    <div className="flex flex-col gap-2">
      {items.map((item) => (
        <Media key={item.url} item={item} />
      ))}
    </div>
  </div>
)
