import { version } from '@kinora/config'
import { describeTags, publicTags } from '@kinora/contract'

/** Builds the head of the OpenAPI document. Routes add their paths. */
export const describeService = () => ({
  openapi: '3.1.0' as const,
  info: {
    title: 'Kinora',
    version,
    description: 'Asynchronous media generation',
    license: { name: 'Apache-2.0' },
  },
  servers: [{ url: '/', description: 'The service that serves this document' }],
  tags: describeTags(publicTags),
  components: {
    securitySchemes: {
      key: { type: 'apiKey' as const, in: 'header', name: 'Authorization', description: 'Token <API key>' },
    },
  },
  security: [{ key: [] }],
})
