import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { answerConsole } from './answer-console.ts'
import { buildConsoleHeaders } from './console-headers.ts'
import { loadConsoleFiles } from './load-console-files.ts'

const load = (files: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'kinora-console-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return loadConsoleFiles(folder)
}
const built = () =>
  load({
    'index.html': '<!doctype html>',
    'assets/main-abc123.js': 'run()',
    'assets/main-abc123.js.br': 'brotli',
    'assets/main-abc123.js.gz': 'gzip',
    'notes.exe': 'unknown type',
  })
const request = (path: string, acceptEncoding = '', ifNoneMatch?: string) =>
  answerConsole(built(), { path, acceptEncoding, ifNoneMatch })

it('the console sends hashed files as immutable and its page to be revalidated (C61)', () => {
  expect(request('assets/main-abc123.js').headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(request('index.html').headers['cache-control']).toBe('no-cache')
})

it.each([
  ['br, gzip', 'br', 'brotli'],
  ['gzip', 'gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip', 'gzip'],
  ['identity', undefined, 'run()'],
])('the console answers Accept-Encoding "%s" with encoding %s', (accepted, encoding, body) => {
  const answer = request('assets/main-abc123.js', accepted)
  expect([answer.headers['content-encoding'], String(answer.body)]).toEqual([encoding, body])
})

it('the console sends its page for every client route, and 404 for a missing hashed file', () => {
  expect(String(request('tasks/123').body)).toBe('<!doctype html>')
  expect(String(request('').body)).toBe('<!doctype html>')
  expect(request('assets/old-000000.js').status).toBe(404)
})

it('the console answers 304 without a body for a matching validator', () => {
  const { etag = '' } = request('').headers
  const answer = request('', '', etag)
  expect([answer.status, answer.body]).toEqual([304, ''])
})

it('the console serves no file of an unknown type, and no path outside its folder', () => {
  expect(String(request('notes.exe').body)).toBe('<!doctype html>')
  expect(String(request('../../etc/passwd').body)).toBe('<!doctype html>')
})

it('without built files the console answers 404 and names the command that builds it', () => {
  const answer = answerConsole(load({}), { path: '', acceptEncoding: '', ifNoneMatch: undefined })
  expect(answer.status).toBe(404)
  expect(answer.body).toContain('npm run build -- console')
})

it('the policy of the console allows media of the result origin and requires trusted types (C61)', () => {
  expect(buildConsoleHeaders('https://results.example.com')).toEqual({
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https://results.example.com blob:; media-src https://results.example.com blob:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    'strict-transport-security': 'max-age=31536000',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
})
