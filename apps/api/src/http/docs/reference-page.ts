import { randomBytes } from 'node:crypto'

export const documentPath = '/openapi.json'
export const referencePath = '/docs'
export const viewerPath = '/docs/js/scalar.js'
export const startPath = '/docs/js/start.js'

/** Disables the vendor's buttons, links, fonts and telemetry. The page loads nothing from other hosts. */
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
 * Makes the viewer run under the content security policy. Parsers run without eval, style elements carry the nonce of
 * the page, and style attributes, also those in markup, are set through the DOM. It runs before the viewer.
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
const markup = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')
const setMarkup = function (text) {
  markup.set.call(this, String(text).replaceAll(/(<[a-z][^<>]*?) style="/g, '$1 data-style="'))
  for (const element of (this.content ?? this).querySelectorAll('[data-style]')) {
    element.style.cssText = element.dataset.style
    element.removeAttribute('data-style')
  }
}
Object.defineProperty(Element.prototype, 'innerHTML', { ...markup, set: setMarkup })
`

const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Renders the reference page. Each response has its own nonce. */
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
