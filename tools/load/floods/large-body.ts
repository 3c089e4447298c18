import { noisePicture } from '../../testkit/sample-images.ts'

/** A valid create with this many pictures of this total size; blanks pad it to `size`. */
export const largeBody = (pictures: number, pictureBytes: number, size = 0): Buffer => {
  const images = Array.from({ length: pictures }, () => {
    const picture = noisePicture(pictureBytes / pictures)
    return `data:image/png;base64,${picture.toString('base64')}`
  })
  const text = JSON.stringify({ model: 'genq2', prompt: 'as they are', images })
  return Buffer.from(text.padEnd(size))
}

/** The endpoint of such creates; no worker renders them. */
export const largeBodyPath = '/ent/v2/reference2video'
export const largeBodySetup = {
  tenants: 1,
  places: 1,
  concurrency: 1,
  worker: null,
  routes: [
    { step: 'references-to-video', backend: 'animatic', pool: 'animatic' },
    { step: 'image-to-video', backend: 'animatic', pool: 'animatic' },
  ],
} as const
