import { z } from 'zod'
import { type AdminEndpoint, nothing } from './admin-endpoint.ts'

const media = z.object({
  url: z.string().nullable().meta({ description: 'Signed URL; null once the file is deleted' }),
  media_type: z.string(),
})

/** Prompt, inputs and results of a task. Only people with the right to read content may call it. */
export const taskContentEndpoints = {
  readTaskContent: {
    method: 'GET',
    path: '/admin/v1/tasks/{id}/content',
    needsContentRead: true,
    isAuditedHourly: true,
    summary: 'Read prompt, inputs and results of a task; only for people with the right to read content, and audited',
    command: 'task content',
    body: nothing,
    returns: z.object({
      id: z.string(),
      texts: z.record(z.string(), z.string()).meta({ description: 'Prompt and other long texts by name' }),
      parameters: z.record(z.string(), z.unknown()).meta({ description: 'The request with the values used' }),
      inputs: z.array(media.extend({ field: z.string() })),
      results: z.array(
        media.extend({
          id: z.string(),
          cover_url: z.string(),
          duration: z.number(),
          width: z.int(),
          height: z.int(),
          fps: z.int(),
        }),
      ),
    }),
  },
} as const satisfies Record<string, AdminEndpoint>
