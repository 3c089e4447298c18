import { extname } from 'node:path'
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server'

/** Reply fields with result URLs. Input URLs have other names. */
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

const findResultUrls = (value: unknown, name = ''): { name: string; uri: string }[] => {
  if (typeof value === 'string') return resultFields.has(name) && /^https?:/.test(value) ? [{ name, uri: value }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => findResultUrls(inner, Array.isArray(value) ? name : key))
}

const linkTo = ({ name, uri }: { name: string; uri: string }): ContentBlock => {
  const { pathname, searchParams } = new URL(uri)
  // A presigned URL contains the media type.
  const mimeType = searchParams.get('response-content-type') ?? mediaTypes[extname(pathname).toLowerCase()]
  return { type: 'resource_link', uri, name, ...(mimeType === undefined ? {} : { mimeType }) }
}

/** Converts a reply into a tool result: structured JSON, text, and a link to each result. */
export const toToolResult = (reply: object, words?: string): CallToolResult => {
  const addresses = findResultUrls(reply)
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
