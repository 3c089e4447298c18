import type { JSONObject, SharedV4Warning } from '@ai-sdk/provider'
import type { TaskQueryReply } from '@kinora/sdk'

/** Metadata of each result: task, URLs, price, and the values that the service used. */
export const describeResults = (tasks: readonly TaskQueryReply[]): JSONObject[] =>
  tasks.flatMap(({ id, creations, credits, used }) =>
    creations.map(({ url, cover_url: coverUrl, watermarked_url: watermarkedUrl, duration }) => ({
      taskId: id,
      url,
      coverUrl,
      watermarkedUrl,
      duration,
      credits,
      used: used as JSONObject,
    })),
  )

export const listWarnings = (tasks: readonly TaskQueryReply[]): SharedV4Warning[] =>
  tasks.flatMap(({ warnings }) => warnings.map(({ message }): SharedV4Warning => ({ type: 'other', message })))

export const describeResponse = (modelId: string) => ({ timestamp: new Date(), modelId, headers: undefined })

export const unsupported = (feature: string, details: string): SharedV4Warning => ({
  type: 'unsupported',
  feature,
  details,
})
