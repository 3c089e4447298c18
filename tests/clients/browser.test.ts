import { once } from 'node:events'
import { createServer } from 'node:http'
import { chromium } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { smallPng } from '../support/files/png.ts'
import { packAll } from '../support/packed.ts'
import { environment, newSandbox } from '../support/running-service.ts'
import { startApi } from '../support/start-api.ts'

/** Only pages of the same site may show results (C51), so all hosts share one domain. */
const site = 'kinora.test'
const below = (name: string, setting: string): string => {
  const { port } = new URL(environment(setting) ?? '')
  return `http://${name}.${site}:${port}`
}

/** A page that creates a video with a test key, reports its progress and shows it. */
const page = `<!doctype html><title>page</title><video muted></video><script type="module">
import { createClient } from './kinora.js'

window.run = async ({ baseUrl, key, picture }) => {
  const client = createClient({ baseUrl, key })
  const states = []
  const image = await client.upload(await (await fetch(picture)).blob())
  const { id } = await client.imageToVideo({ model: 'genq2-turbo', images: [image], prompt: 'sandbox: delay=2', duration: 1 })
  const { state, creations } = await client.wait(id, { onProgress: (task) => states.push(task.state) })
  const video = document.querySelector('video')
  const shown = new Promise((resolve, reject) => {
    video.onloadeddata = resolve
    video.onerror = () => reject(new Error(video.error.message))
  })
  video.src = creations[0].url
  await shown
  const refused = await client.textToVideo({ model: 'unknown', prompt: 'a' }).catch(({ reason }) => reason)
  return { state, states, refused, width: video.videoWidth, length: Math.round(video.duration) }
}
</script>`

const serve = async (files: Readonly<Record<string, { type: string; text: string }>>): Promise<string> => {
  const server = createServer((request, response) => {
    const file = files[request.url ?? '']
    if (file) response.writeHead(200, { 'content-type': file.type }).end(file.text)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://app.${site}:${(server.address() as { port: number }).port}`
}

it('a browser page creates a video with a test key and shows it', async () => {
  const packed = await packAll()
  const origin = await serve({
    '/': { type: 'text/html', text: page },
    '/kinora.js': { type: 'text/javascript', text: packed.forBrowsers() },
  })
  const api = await startApi({
    CORS_ORIGINS: origin,
    RESULT_BASE_URL: below('results', 'RESULT_BASE_URL'),
    UPLOAD_BASE_URL: below('uploads', 'UPLOAD_BASE_URL'),
  })
  onTestFinished(api.stop)
  const args = ['--no-sandbox', `--host-resolver-rules=MAP *.${site} 127.0.0.1`]
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args })
  onTestFinished(() => browser.close())
  const tab = await browser.newPage()
  await tab.goto(origin)
  await tab.waitForFunction('window.run')
  const { key } = await newSandbox()
  const given = JSON.stringify({ baseUrl: api.baseUrl.replace('127.0.0.1', `api.${site}`), key, picture: smallPng })
  // An error of the page is returned as text, because its stack refers to files of the browser.
  const result = await tab.evaluate<{ states: string[]; width: number }>(`run(${given}).catch(String)`)
  expect(result).toMatchObject({ state: 'success', refused: 'FieldInvalid', length: 1 })
  expect([result.states.at(-1), result.width > 100]).toEqual(['success', true])
})
