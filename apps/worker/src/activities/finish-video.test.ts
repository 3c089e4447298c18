import { inputRules } from '@kinora/contract'
import type { FinishVideo } from '@kinora/domain'
import { expect, it, vi } from 'vitest'
import { createFinishVideo } from './finish-video.ts'
import type { StepRun } from './run-step.ts'

const shape = { width: 640, height: 360, fps: 24, seconds: 5, sound: true }
const object = { key: 'k', bytes: 1, sha256: 's', mediaType: 'video/mp4' }
const signal = new AbortController().signal
const key = { tenantId: 't1', taskId: '1', stepNo: 1, tryNo: 0 }

const finishWith = () => {
  const asked: FinishVideo[] = []
  const fetchMedia = vi.fn(async () => ({ file: '/scratch/fetched-1', bytes: 9, sha256: 's' }))
  const tools = {
    async finishVideo(ask: FinishVideo) {
      asked.push(ask)
      return { result: 'r.mp4', cover: 'c.jpg', watermarked: null, shape }
    },
  }
  const objects = { getFile: async () => undefined, put: async () => object }
  // Only what this activity uses of its ports.
  const deps = { objects, tools, fetchMedia, watermarkText: 'mark', serviceName: 'gen' } as never
  const texts = { label: '', markUrl: 'https://customer.example/mark.png' }
  const run = { key, texts, signal, scratch: async () => '/scratch' } as never as StepRun
  const finish = (watermark: null | { corner: 'top-left'; image: { text: string } | null }) =>
    createFinishVideo(deps)(run, {
      video: { object, ours: true },
      want: shape,
      label: { text: 'label' },
      watermark,
    } as never)
  return { asked, fetchMedia, finish }
}

it('fetches the image of the mark as any media of a customer', async () => {
  const { asked, fetchMedia, finish } = finishWith()
  await finish({ corner: 'top-left', image: { text: 'markUrl' } })
  expect(fetchMedia).toHaveBeenCalledExactlyOnceWith({
    url: 'https://customer.example/mark.png',
    kind: 'image',
    mostBytes: inputRules.mark.fetchedBytes,
    tenant: 't1',
    folder: '/scratch',
    signal,
  })
  expect(asked[0]?.watermark).toEqual({ corner: 'top-left', text: 'mark', image: '/scratch/fetched-1' })
})

it('fetches nothing without a mark, though an address was given (D-146)', async () => {
  const { asked, fetchMedia, finish } = finishWith()
  await finish(null)
  await finish({ corner: 'top-left', image: null })
  expect(fetchMedia).not.toHaveBeenCalled()
  expect(asked.map(({ watermark }) => watermark)).toEqual([null, { corner: 'top-left', text: 'mark', image: null }])
})
