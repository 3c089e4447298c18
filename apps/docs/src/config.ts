/** Address of the published site, for the sitemap. The default is the local preview. */
export const siteUrl = process.env['DOCS_SITE_URL'] ?? 'http://127.0.0.1:4321'
