import { noisePicture } from '../../testkit/sample-images.ts'

/** A legal create that brings so many pictures, together of so many bytes; blanks fill it up to the size that is asked for. */
export const largeBody = (pictures: number, pictureBytes: number, size = 0): Buffer => {
  const images = Array.from({ length: pictures }, () => {
    const picture = noisePicture(pictureBytes / pictures)
    return `data:image/png;base64,${picture.toString('base64')}`
  })
  const text = JSON.stringify({ model: 'genq2', prompt: 'as they are', images })
  return Buffer.from(text.padEnd(size))
}

/** Who takes such creates; no worker draws them. */
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
