import { randomBytes } from 'node:crypto'

export const documentPath = '/openapi.json'
export const referencePath = '/docs'
export const viewerPath = '/docs/js/scalar.js'
export const startPath = '/docs/js/start.js'

/** No buttons, links, fonts or statistics of the vendor; nothing is loaded from elsewhere. */
const configuration = {
  url: documentPath,
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  customCss: 'a[href^="https://www.scalar.com"] { display: none }',
} as const

/**
 * Lets the viewer run under the policy: parsers without eval, style elements with the nonce of the page, style attributes
 * set through the object model. It runs before the viewer.
 */
export const startScript = `const { nonce } = document.querySelector('meta[property=csp-nonce]')
globalThis.__zod_globalConfig = { jitless: true }
const { createElement } = document
document.createElement = function (...given) {
  const element = createElement.apply(this, given)
  if (element instanceof HTMLStyleElement) element.nonce = nonce
  return element
}
const { setAttribute } = Element.prototype
Element.prototype.setAttribute = function (name, value) {
  if (name === 'style' && this.style) this.style.cssText = value
  else setAttribute.call(this, name, value)
}
`

/** Style attributes in markup of the viewer that never changes; a new version of it may need others. */
const viewerStyles = [
  'sha256-PF/SLyLrOw9IHLHaFlT9zEFxYwKvgeMoCTaNe3Rp0aA=',
  'sha256-sl1lUBzto0fM7KXXCPx5+LnwjlxnZQk7djY0H+totXk=',
]

const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-hashes' ${viewerStyles.map((hash) => `'${hash}'`).join(' ')}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The reference page, served whole by the service. Each response has a nonce of its own. */
export const renderReferencePage = (
  nonce = randomBytes(16).toString('base64'),
): { headers: Record<string, string>; body: string } => ({
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy(nonce),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  },
  body: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Kinora API reference</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta property="csp-nonce" content="${nonce}" nonce="${nonce}">
    <link rel="icon" href="data:,">
    <script src="${startPath}"></script>
  </head>
  <body>
    <script id="api-reference" data-configuration="${attribute(JSON.stringify(configuration))}" src="${viewerPath}"></script>
  </body>
</html>
`,
})
