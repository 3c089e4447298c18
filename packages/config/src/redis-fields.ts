import { z } from 'zod'

/** Settings of the connection to Redis. */
export const redisFields = {
  REDIS_MODE: z
    .enum(['single', 'cluster', 'sentinel'])
    .default('single')
    .meta({ description: 'Servers in REDIS_URL: one server, nodes of a cluster, or sentinels' }),
  REDIS_URL: z
    .string()
    .transform((text) => text.split(',').map((url) => url.trim()))
    .refine((urls) => urls.every((url) => /^rediss?:\/\/./.test(url) && URL.canParse(url)), {
      error: 'must be redis://:PASSWORD@HOST:PORT, or rediss:// for TLS, comma-separated for several nodes',
    })
    .meta({
      description: 'Redis or Valkey; may lose all of its data. rediss:// uses TLS; nodes or sentinels comma-separated',
      secret: 'in url',
    }),
  REDIS_PRIMARY: z.string().default('mymaster').meta({ description: 'Name of the primary at the sentinels' }),
  REDIS_SENTINEL_PASSWORD: z
    .string()
    .optional()
    .meta({ description: 'Password of the sentinels, if they have one', secret: 'whole' }),
  REDIS_TLS_CA_CERT_PATH: z
    .string()
    .optional()
    .meta({ description: 'File of the CA that issued the Redis certificate; none: the system CAs' }),
} as const
