import type { ImageModelV4File as ImageFile, Experimental_VideoModelV4File as VideoFile } from '@ai-sdk/provider'

type InputFile = VideoFile | ImageFile

const chunkSize = 0x8000

/** Without Buffer, which browsers lack. */
const encodeBase64 = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += chunkSize) {
    text += String.fromCharCode(...bytes.subarray(at, at + chunkSize))
  }
  return btoa(text)
}

/** A URL as it is, and bytes as a data URI. */
export const toMediaField = (file: InputFile): string => {
  if (file.type === 'url') return file.url
  const data = typeof file.data === 'string' ? file.data : encodeBase64(file.data)
  return `data:${file.mediaType};base64,${data}`
}

const videoName = /\.(mp4|mov|avi)$/i

export const isVideo = (file: VideoFile): boolean => {
  if (file.mediaType !== undefined) return file.mediaType.startsWith('video/')
  return file.type === 'url' && videoName.test(URL.canParse(file.url) ? new URL(file.url).pathname : '')
}
