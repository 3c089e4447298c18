import { join } from 'node:path'
import { build } from 'astro'
import { writePages } from './src/write-pages.ts'

const site = import.meta.dirname
writePages(join(site, '../..'), site)
await build({ root: site, logLevel: 'warn' })
