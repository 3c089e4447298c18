import { createHash } from 'node:crypto'
import { models, type VideoModelRow } from '@kinora/contract'
import { documentPath, referencePath } from './reference-page.ts'

export const landingPath = '/'

/** A model that supports the two seconds of the example. */
const rows: readonly VideoModelRow[] = models.text2video
const row = rows.find(({ lengths }) => lengths.some(({ seconds }) => seconds.includes(2)))

export const exampleRequest = { model: row?.model, prompt: 'A red lighthouse at dawn', duration: 2 }

const style = `
:root { color-scheme: light dark; --text: #1b1f24; --soft: #57606a; --page: #fff; --panel: #f4f5f7; --line: #d5d9de; --link: #0a58ca }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e9ed; --soft: #a3abb5; --page: #14171b; --panel: #1d2127; --line: #363c45; --link: #7fb3ff }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 46rem; padding: 3rem 1.25rem; background: var(--page); color: var(--text);
  font: 1rem/1.55 system-ui, sans-serif }
h1 { margin: 0; font-size: 2rem }
h2 { margin: 2.5rem 0 0.5rem; font-size: 1.25rem }
p { margin: 0.5rem 0 }
a { color: var(--link) }
nav { display: grid; gap: 0.75rem; margin-top: 1.75rem; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)) }
nav a { display: block; padding: 0.9rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--panel);
  text-decoration: none; font-weight: 600 }
nav a:hover, nav a:focus-visible { border-color: var(--link) }
nav span { display: block; color: var(--soft); font-weight: 400; font-size: 0.9rem }
pre { margin: 0.5rem 0 1rem; padding: 0.8rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem;
  background: var(--panel); white-space: pre-wrap; overflow-wrap: anywhere }
code { font: 0.875rem/1.5 ui-monospace, monospace }
`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const body = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Kinora</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>Kinora</h1>
      <p>A self-hosted, asynchronous media generation service. An application sends a request, receives a task at once,
        and fetches the video, image or audio when it is ready.</p>
      <nav aria-label="Documentation">
        <a href="${referencePath}">API reference<span>Every call, with its fields and examples</span></a>
        <a href="${documentPath}">OpenAPI document<span>For client generators and tools</span></a>
        <a href="#quick-start">Quick start<span>A first video with curl</span></a>
      </nav>
      <h2 id="quick-start">Quick start</h2>
      <p>The operator of this service issues API keys. Set the address of this page and your key:</p>
      <pre><code>export KINORA_URL=https://kinora.example.com KINORA_KEY=gk_live_…</code></pre>
      <p>Create a task. The reply holds its <code>id</code>:</p>
      <pre><code>curl "$KINORA_URL/ent/v2/text2video" \\
  -H "Authorization: Token $KINORA_KEY" -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(exampleRequest)}'</code></pre>
      <p>Read the task until its <code>state</code> is <code>success</code>, then download
        <code>creations[0].url</code>:</p>
      <pre><code>curl "$KINORA_URL/ent/v2/tasks/TASK_ID/creations" \\
  -H "Authorization: Token $KINORA_KEY"</code></pre>
      <p>If you run this service from a checkout, <code>eval "$(npx kinora admin quickstart)"</code> creates a key and
        sets both variables; <code>docs/quick-start.md</code> continues from there.</p>
    </main>
  </body>
</html>
`

/** Renders the landing page. It is the same for every installation and every reader. */
export const renderLandingPage = (): { headers: Record<string, string>; body: string } => ({
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  },
  body,
})
