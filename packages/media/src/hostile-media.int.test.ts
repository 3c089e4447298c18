import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMediaTools } from './create-media-tools.ts'
import { MediaFailure } from './media-failure.ts'
import { createSandbox } from './sandbox/create-sandbox.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hostile-test-'))
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'testsrc=size=64x64:duration=1:rate=24',
    join(folder, 'neighbour.mp4'),
  ])
  writeFileSync(join(folder, 'secret.txt'), 'secret')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const playlist = (address: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2.0,\n${address}\n#EXT-X-ENDLIST\n`

const tricks = () => ({
  'an HLS playlist that joins a secret': playlist(`concat:file://${join(folder, 'secret.txt')}`),
  'an HLS playlist with a web address': playlist('http://127.0.0.1:9/x.ts'),
  'an HLS playlist with a neighbour': playlist(join(folder, 'neighbour.mp4')),
  'an ffconcat of the password file': "ffconcat version 1.0\nfile '/etc/passwd'\n",
  'an ffconcat of a neighbour': 'ffconcat version 1.0\nfile neighbour.mp4\n',
  'a session description': 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio 9 RTP/AVP 0\n',
})

const trickFile = (text: string): string => {
  const file = join(mkdtempSync(join(folder, 'trick-')), 'video.mp4')
  writeFileSync(file, text)
  copyFileSync(join(folder, 'neighbour.mp4'), join(file, '..', 'neighbour.mp4'))
  return file
}

describe.each(Object.keys(tricks()))('%s, named .mp4', (name) => {
  const text = () => tricks()[name as keyof ReturnType<typeof tricks>]

  it('is rejected by the media tools', async () => {
    const outputFolder = mkdtempSync(join(folder, 'out-'))
    const finish = createMediaTools({ sandbox: createSandbox() }).finishVideo({
      video: trickFile(text()),
      ours: false,
      want: { width: 64, height: 64, fps: 24, seconds: 1, sound: false },
      label: '{}',
      watermark: null,
      outputFolder,
      signal: new AbortController().signal,
    })
    await expect(finish).rejects.toBeInstanceOf(MediaFailure)
  })

  it('gives no access to other files in the sandbox, even without protective options', async () => {
    const outputFolder = join(folder, 'bare')
    mkdirSync(outputFolder, { recursive: true })
    const run = createSandbox().run({
      program: 'ffmpeg',
      args: ['-nostdin', '-v', 'error', '-y', '-i', '/in/video.mp4', '/out/x.mp4'],
      inputs: { 'video.mp4': trickFile(text()) },
      outputFolder,
      trust: 'foreign',
      wallMs: 20_000,
      signal: new AbortController().signal,
    })
    await expect(run).rejects.toBeInstanceOf(MediaFailure)
  })
})
