import { adminEndpoints } from '@kinora/contract'

/** Renders method and path of each administration call, so that a browser calls them without loading the schemas. */
export const renderSdkAdminOperations = (): string => {
  const rows = Object.entries(adminEndpoints).map(
    ([name, { method, path }]) => `  ${name}: { method: '${method}', path: '${path}' },`,
  )
  return `// Written by \`npm run gen\` from the administration API; do not edit.
export const adminOperations = {\n${rows.join('\n')}\n} as const\n`
}
