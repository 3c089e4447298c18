import { join } from 'node:path'
import { unified } from '@astrojs/markdown-remark'
import starlight from '@astrojs/starlight'
import { defineConfig, passthroughImageService } from 'astro/config'
import linksValidator from 'starlight-links-validator'
import { siteUrl } from './src/config.ts'
import { labelCells } from './src/label-cells.ts'
import { redirects } from './src/redirects.ts'
import { buildSidebar } from './src/sidebar.ts'

const root = join(import.meta.dirname, '../..')

export default defineConfig({
  site: siteUrl,
  redirects,
  // Images are published as they are, so no native image library is needed.
  image: { service: passthroughImageService() },
  markdown: { processor: unified({ rehypePlugins: [labelCells] }) },
  integrations: [
    starlight({
      title: 'Kinora',
      description: 'Self-hosted, asynchronous media generation service',
      sidebar: buildSidebar(join(root, 'docs')),
      // A link to a missing page or anchor fails the build.
      plugins: [linksValidator()],
      pagination: false,
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 2 },
      customCss: ['./src/site.css'],
      components: {
        MarkdownContent: './src/components/MarkdownContent.astro',
        PageTitle: './src/components/PageTitle.astro',
      },
      pagefind: { ranking: { pageLength: 0.1, termSimilarity: 1, termSaturation: 1.4, termFrequency: 0.9 } },
    }),
  ],
})
