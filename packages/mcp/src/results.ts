import { extname } from 'node:path'
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server'

/** Where replies hold what was made. Addresses of what it was made from have other names. */
const resultFields = new Set([
  'url',
  'cover_url',
  'watermarked_url',
  'file_url',
  'demo_audio',
  'creation_url',
  'signed_url',
])

const mediaTypes: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
}

const addressesIn = (value: unknown, name = ''): { name: string; uri: string }[] => {
  if (typeof value === 'string') return resultFields.has(name) && /^https?:/.test(value) ? [{ name, uri: value }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => addressesIn(inner, Array.isArray(value) ? name : key))
}

const linkTo = ({ name, uri }: { name: string; uri: string }): ContentBlock => {
  const { pathname, searchParams } = new URL(uri)
  // A signed address says what the store will call it.
  const mimeType = searchParams.get('response-content-type') ?? mediaTypes[extname(pathname).toLowerCase()]
  return { type: 'resource_link', uri, name, ...(mimeType === undefined ? {} : { mimeType }) }
}

/** A reply of the service as a tool's result: its JSON, for programs and for readers, and a link to each thing made. */
export const resultOf = (reply: object, words?: string): CallToolResult => {
  const addresses = addressesIn(reply)
  const isFirst = ({ uri }: { uri: string }, at: number): boolean =>
    addresses.findIndex((address) => address.uri === uri) === at
  return {
    content: [
      ...(words === undefined ? [] : [{ type: 'text' as const, text: words }]),
      { type: 'text', text: JSON.stringify(reply) },
      ...addresses.filter(isFirst).map(linkTo),
    ],
    structuredContent: { ...reply },
  }
}
