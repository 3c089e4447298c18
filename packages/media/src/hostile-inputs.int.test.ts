import { execFileSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { type InputFormat, type InputRule, inputRules } from '@kinora/contract'
import { describe, expect, it } from 'vitest'
import { aliasTo, box, long, subtitleAvi, withBox } from '../fixtures/boxes.ts'
import { bars, readBytes, testFolder, tone } from '../fixtures/make-media.ts'
import { createMediaTools } from './create-media-tools.ts'
import { createSandbox } from './sandbox/create-sandbox.ts'

const { make, write, place, folder } = testFolder('hostile-inputs')
const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
const video = inputRules.subjectVideo
const audio: InputRule = {
  ...inputRules.referenceSound,
  formats: ['mp3', 'wav', 'aac', 'm4a'],
  seconds: { least: 0, most: 12 },
}

const prepare = (file: string, format: InputFormat, rule: InputRule) =>
  createMediaTools({ sandbox: createSandbox() }).prepareInput({
    file,
    format,
    rule,
    outputFolder: folder(),
    signal: new AbortController().signal,
  })

const neighbour = make('neighbour.mp4', [...bars(1, '128x128'), ...tone(1), ...x264, '-c:a', 'aac'])
const secretText = write('secret.txt', 'secret')

const playlist = (address: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2.0,\n${address}\n#EXT-X-ENDLIST\n`
const texts: Record<string, string> = {
  'a playlist that joins a secret': playlist(`concat:file://${secretText}`),
  'a playlist with a neighbour': playlist(neighbour),
  'an ffconcat of a neighbour': 'ffconcat version 1.0\nfile neighbour.mp4\n',
  'an ffconcat of the password file': "ffconcat version 1.0\nfile '/etc/passwd'\n",
  'a session description': 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio 9 RTP/AVP 0\n',
  'a manifest':
    '<?xml version="1.0"?><MPD><Period><AdaptationSet><BaseURL>neighbour.mp4</BaseURL></AdaptationSet></Period></MPD>',
  'a list of songs': '[playlist]\nFile1=neighbour.mp4\nNumberOfEntries=1\n',
}
const beginnings: Partial<Record<InputFormat, string>> = {
  mp4: '\0\0\0\x18ftypisom\0\0\0\0isommp41',
  mov: '\0\0\0\x08wide',
  avi: 'RIFF\xff\0\0\0AVI ',
  mp3: 'ID3\x04\0\0\0\0\0\0',
  wav: 'RIFF\xff\0\0\0WAVE',
  aac: '\xff\xf1\x50\x80\x02\x1f\xfc',
  m4a: '\0\0\0\x18ftypM4A \0\0\0\0M4A isom',
}

describe.each(Object.entries(texts))('%s', (_, text) => {
  it.each(Object.entries(beginnings))('is not a %s, with or without its first bytes', async (format, beginning) => {
    const rule = ['mp4', 'mov', 'avi'].includes(format) ? video : audio
    const reason = rule.kind === 'video' ? 'VideoFormatInvalid' : 'AudioFormatInvalid'
    for (const start of ['', beginning]) {
      const file = write('in', Buffer.from(start, 'latin1'), text)
      copyFileSync(neighbour, join(file, '..', 'neighbour.mp4'))
      await expect(prepare(file, format as InputFormat, rule)).rejects.toMatchObject({ reason })
    }
  })
})

describe('film with media data in another file', () => {
  const film = (dref: Buffer): string => {
    const made = readBytes(make('x.mov', [...bars(1, '128x128'), ...x264]))
    return write(
      'in.mov',
      withBox(made, 'dref', () => dref),
    )
  }
  const url = (path: string, flags: number) => box('dref', long(0, 1), box('url ', long(flags), path))
  const refused = { reason: 'VideoFormatInvalid', detail: { rule: 'streams' } }

  it('is rejected for every kind of reference', async () => {
    const references = [
      aliasTo(neighbour),
      url('file:///etc/passwd', 0),
      url('http://127.0.0.1:9/x', 0),
      box('dref', long(0, 1), box('urn ', long(0), 'x')),
      box('dref', long(0, 2), box('url ', long(1)), box('url ', long(0), 'x')),
      box('dref', long(0, 1), box('url ')),
    ]
    for (const reference of references)
      await expect(prepare(film(reference), 'mov', video)).rejects.toMatchObject(refused)
    expect(await prepare(film(url('', 1)), 'mov', video)).toMatchObject({ mediaType: 'video/mp4' })
  })

  it('could be read by ffmpeg with permissive options, but not in the sandbox', async () => {
    const whole = make('whole.mov', [...bars(1, '128x128'), ...x264])
    const hollow = withBox(readBytes(whole), 'mdat', (data) => box('mdat', Buffer.alloc(data.length)))
    const file = write(
      'in.mov',
      withBox(hollow, 'dref', () => aliasTo(whole)),
    )
    const trusting = ['-nostdin', '-v', 'error', '-enable_drefs', '1', '-use_absolute_path', '1', '-f', 'mov']
    const toFrames = ['-xerror', '-f', 'framecrc', '-']
    const frame = /^0, /m
    expect(execFileSync('ffmpeg', [...trusting, '-i', file, ...toFrames], { stdio: 'pipe' }).toString()).toMatch(frame)
    const inside = createSandbox().run({
      program: 'ffmpeg',
      args: [...trusting, '-i', '/in/media', ...toFrames],
      inputs: { media: file },
      outputFolder: folder(),
      trust: 'foreign',
      wallMs: 20_000,
      signal: new AbortController().signal,
    })
    await expect(inside).rejects.toMatchObject({ kind: 'exit' })
  })

  it('is rejected when references are hidden in other films or a compressed index', async () => {
    const made = readBytes(make('x.mov', [...bars(1, '128x128'), ...x264]))
    const hidden = (inside: Buffer) => write('in', made, box('moov', inside))
    for (const type of ['rmra', 'cmov'])
      await expect(prepare(hidden(box(type, 'x')), 'mov', video)).rejects.toMatchObject(refused)
  })
})

describe('encrypted film or sound', () => {
  const locked = [
    '-encryption_scheme',
    'cenc-aes-ctr',
    '-encryption_key',
    '76a6c65c5ea762046bd749a2e632ccbb',
    '-encryption_kid',
    'a7e61c373e219033c21091fa607bf3b8',
  ]

  it('is rejected', async () => {
    const film = make('x.mp4', [...bars(1, '128x128'), ...x264, ...locked])
    await expect(prepare(film, 'mp4', video)).rejects.toMatchObject({ detail: { rule: 'streams' } })
    const sound = make('x.mp4', [...tone(1), '-c:a', 'aac', ...locked])
    await expect(prepare(sound, 'm4a', audio)).rejects.toMatchObject({
      reason: 'AudioFormatInvalid',
      detail: { rule: 'streams' },
    })
  })

  it('is rejected for an encryption table alone', async () => {
    const plain = readBytes(make('x.mp4', [...bars(1, '128x128'), ...x264]))
    const table = box('senc', long(2, 0xffffffff), Buffer.alloc(8), Buffer.from([0xff, 0xff]), Buffer.alloc(40))
    const film = withBox(plain, 'stsz', (data) => Buffer.concat([box('stsz', data), table]))
    await expect(prepare(write('in', film), 'mp4', video)).rejects.toMatchObject({ detail: { rule: 'streams' } })
  })
})

it('prepareInput finds no film in an AVI with only subtitles', async () => {
  for (const text of Object.values(texts)) {
    const file = write('in.avi', subtitleAvi(text))
    await expect(prepare(file, 'avi', video)).rejects.toMatchObject({ reason: 'VideoFormatInvalid' })
  }
})

it.each([
  [
    'a thousand tracks',
    (bytes: Buffer) => withBox(bytes, 'moov', (data) => box('moov', data, ...Array<Buffer>(1000).fill(box('trak')))),
  ],
  [
    'a hundred thousand boxes',
    (bytes: Buffer) => withBox(bytes, 'stsz', () => Buffer.concat(Array(100_000).fill(box('free')))),
  ],
  [
    'endlessly nested boxes',
    (bytes: Buffer) =>
      withBox(bytes, 'stsz', () =>
        Array.from({ length: 200 }).reduce<Buffer>((inner) => box('stbl', inner), box('free')),
      ),
  ],
  [
    'a box smaller than its head',
    (bytes: Buffer) => withBox(bytes, 'stsz', () => Buffer.concat([long(4), Buffer.from('free')])),
  ],
  ['an index of gigabytes', (bytes: Buffer) => Buffer.concat([bytes, long(1), Buffer.from('moov'), long(1, 0)])],
  [
    'an excessive duration',
    (bytes: Buffer) =>
      withBox(bytes, 'mvhd', (data) =>
        box('mvhd', Buffer.from([1, 0, 0, 0]), long(0, 0, 0, 0, 1000, 0x7fffffff, 0xffffffff), data.subarray(20)),
      ),
  ],
  [
    'a frame with an excessive duration',
    (bytes: Buffer) => withBox(bytes, 'stts', () => box('stts', long(0, 2, 1, 0xfffffff0, 24, 1))),
  ],
  [
    'samples beyond the file',
    (bytes: Buffer) => withBox(bytes, 'stco', (data) => box('stco', data.subarray(0, 8), long(0x7fffffff))),
  ],
])('prepareInput rejects %s quickly and without much memory', async (_, change) => {
  const made = readBytes(make('x.mp4', [...bars(1, '128x128'), ...x264, '-metadata', 'title=x']))
  const file = write('in', change(made))
  const [since, before] = [performance.now(), process.memoryUsage().rss]
  await expect(prepare(file, 'mp4', video)).rejects.toMatchObject({ reason: 'VideoFormatInvalid' })
  expect(performance.now() - since).toBeLessThan(10_000)
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
})

it.each(['PK\x03\x04', '\0\0\0\x02junk', '<html>', '\0'.repeat(100)])(
  'prepareInput accepts a film followed by %j',
  async (tail) => {
    const film = readBytes(make('x.mp4', [...bars(0.2, '128x128'), ...x264]))
    const done = await prepare(write('in', film, Buffer.from(tail, 'latin1')), 'mp4', video)
    expect(done.mediaType).toBe('video/mp4')
  },
)

it('prepareInput accepts a film with arbitrary user data', async () => {
  const film = readBytes(make('x.mp4', [...bars(0.2, '128x128'), ...x264, '-metadata', 'title=x']))
  const odd = withBox(film, 'udta', () => box('udta', long(3), 'free and easy'))
  expect((await prepare(write('in', odd), 'mp4', video)).mediaType).toBe('video/mp4')
})

it('prepareInput accepts a film under any file name', async () => {
  const film = make('x.mp4', [...bars(0.2, '128x128'), ...x264])
  for (const name of ['-i.mp4', '%03d.png', 'a|b', 'concat:x', 'x;y $(id)']) {
    const file = place(name)
    copyFileSync(film, file)
    expect(await prepare(file, 'mp4', video)).toMatchObject({ mediaType: 'video/mp4' })
  }
})
