/** Pages that were renamed: the site redirects their old addresses. */
export const redirects: Readonly<Record<string, string>> = {
  '/guides/callbacks/': '/guides/webhooks/',
  '/guides/costs/': '/guides/pricing/',
  '/operate/back-ends/': '/operate/backends/',
  '/operate/health/': '/operate/monitoring/',
  '/operate/hanging-tasks/': '/operate/stuck-tasks/',
  '/operate/growth/': '/operate/storage-growth/',
  '/operate/upgrades/': '/upgrading/',
}
