import { join } from 'node:path'
import starlight from '@astrojs/starlight'
import { defineConfig, passthroughImageService } from 'astro/config'
import linksValidator from 'starlight-links-validator'
import { sidebarOf } from './src/sidebar.ts'

const root = join(import.meta.dirname, '../..')

export default defineConfig({
  // Pictures are small as they are; nothing has to be compiled to show them.
  image: { service: passthroughImageService() },
  integrations: [
    starlight({
      title: 'Kinora',
      description: 'A self-hosted, asynchronous media generation service',
      sidebar: sidebarOf(join(root, 'docs')),
      // A link that leads nowhere, or to a place that its page does not have, ends the build.
      plugins: [linksValidator()],
      pagination: false,
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 2 },
      customCss: ['./src/site.css'],
    }),
  ],
})
