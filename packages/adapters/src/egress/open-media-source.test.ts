import { expect, it, vi } from 'vitest'
import { openMediaSource } from './open-media-source.ts'

const settings = {
  EGRESS_ALLOW_CIDRS: [] as string[],
  EGRESS_DENY_CIDRS: [] as string[],
  EGRESS_DNS_SERVERS: [],
  PUBLIC_BASE_URL: 'https://api.example',
  RESULT_BASE_URL: 'https://results.example',
}
const open = (more: Partial<typeof settings> = {}) => {
  const log = { info: vi.fn(), warn: vi.fn() }
  const onFetched = vi.fn()
  return { source: openMediaSource({ ...settings, ...more } as never, log as never, onFetched), log, onFetched }
}
const sink = { begin: async () => undefined, write: async () => undefined }
const createRequest = (url: string) => ({ url, kind: 'image', mostBytes: 100, tenant: '1' }) as const

it('a media source logs no warning at startup without address rules', () => {
  expect(open().log.warn).not.toHaveBeenCalled()
})

it('a media source warns of allowed and denied address ranges', () => {
  const { log } = open({ EGRESS_ALLOW_CIDRS: ['10.0.0.0/8'], EGRESS_DENY_CIDRS: ['1.1.1.0/24'] })
  expect(log.warn.mock.calls.map(([fields]) => fields)).toEqual([
    { operation: 'egress', address: '10.0.0.0/8' },
    { operation: 'egress', address: '1.1.1.0/24' },
  ])
})

it.each(['http://127.0.0.1/a.png', 'http://10.1.2.3/a.png', 'https://api.example/a.png'])(
  'a media source fetches nothing from %s and logs the refusal',
  async (url) => {
    const { source, log, onFetched } = open()
    await expect(source(createRequest(url), sink, new AbortController().signal)).rejects.toBeInstanceOf(Error)
    expect(log.info).not.toHaveBeenCalled()
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ operation: 'fetch', tenantId: '1' }),
      'fetch failed',
    )
    expect(onFetched).toHaveBeenCalledOnce()
  },
)
