import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { models } from '@kinora/contract'
import { creates } from '@kinora/sdk/creates'
import { Command } from 'commander'
import { expect, it } from 'vitest'
import type { CommandContext } from '../command-context.ts'
import { fittingHelp } from '../fitting-help.ts'
import { addCreate } from './add-create.ts'

const folder = mkdtempSync(join(tmpdir(), 'creates-'))
const writeTestFile = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return `@${join(folder, name)}`
}

/** Runs a command line and returns the sent requests. */
const sentBy = async (...words: string[]): Promise<unknown[]> => {
  const sent: unknown[] = []
  const client = {
    async create(path: string, body: object) {
      sent.push(path, body)
      return { id: '7' }
    },
    upload: async (bytes: Uint8Array) => `upload of ${bytes.length} bytes`,
  }
  const context = { client: () => client, print: () => undefined, terminal: {} } as unknown as CommandContext
  const program = new Command('kinora').exitOverride().configureOutput({ writeErr: () => undefined })
  for (const create of creates) addCreate(program, create, context)
  await program.parseAsync(words, { from: 'user' })
  return sent
}

it('a create command sends only the given fields', async () => {
  expect(await sentBy('text2video', 'a lake', '--duration', '4', '--no-audio')).toEqual([
    '/ent/v2/text2video',
    { model: 'genq2', prompt: 'a lake', duration: 4, audio: false },
  ])
})

it('a create command reads images and texts from files, and lists from repeated flags', async () => {
  const words = [
    'img2video',
    writeTestFile('prompt.txt', 'closer\n'),
    '--images',
    writeTestFile('a.png', 'abc'),
    '--model',
    'm',
  ]
  expect(await sentBy(...words)).toEqual([
    '/ent/v2/img2video',
    { model: 'm', prompt: 'closer', images: ['upload of 3 bytes'] },
  ])
  const [, body] = await sentBy('reference2image', 'x', '--images', 'http://a/1.png', '--images', 'http://a/2.png')
  expect(body).toMatchObject({ images: ['http://a/1.png', 'http://a/2.png'] })
})

it('a create command parses lists of objects as JSON and reports invalid JSON', async () => {
  const [, body] = await sentBy('timing2audio', '--timing-prompts', '[{"from":0,"to":2,"prompt":"rain"}]')
  expect(body).toMatchObject({ timing_prompts: [{ from: 0, to: 2, prompt: 'rain' }] })
  await expect(sentBy('timing2audio', '--timing-prompts', '[')).rejects.toThrow('--timing_prompts: invalid JSON: [')
})

it('an edit command with --quote sends a dry run with the film id in the path', async () => {
  const [path] = await sentBy('one-click-mv-edit', '7', 'night', '--job-id', '8', '--quote')
  expect(path).toBe('/ent/v2/one-click/mv/7/edit?dry_run=true')
})

it('a create command reports a missing file and an unsupported file type', async () => {
  await expect(sentBy('img2video', '--images', '@/missing.png')).rejects.toThrow('/missing.png cannot be read: ENOENT')
  await expect(sentBy('img2video', '--images', writeTestFile('a.txt', ''))).rejects.toThrow('.png')
})

it('a create command rejects a file for a URL-only field before it sends a request', async () => {
  const words = ['one-click-mv', '--images', 'http://a/1.png', '--audio-url', 'http://a/song.mp3', '--srt-url']
  const [, body] = await sentBy(...words, 'http://a/words.srt')
  expect(body).toMatchObject({ srt_url: 'http://a/words.srt' })
  await expect(sentBy(...words, writeTestFile('words.srt', ''))).rejects.toThrow('--srt-url must be a URL, not a file')
})

const renderHelp = (name: string): string => {
  const program = new Command('kinora').configureHelp(fittingHelp).configureOutput({ getOutHelpWidth: () => 400 })
  for (const create of creates) addCreate(program, create, {} as CommandContext)
  return program.commands.find((command) => command.name() === name)?.helpInformation() ?? ''
}
const findHelpLine = (name: string, flag: string): string =>
  renderHelp(name)
    .split('\n')
    .find((line) => line.trimStart().startsWith(flag)) ?? ''

it('help offers a file only for fields that accept one', () => {
  expect(findHelpLine('one-click-mv', '--srt-url')).not.toContain('@file')
  expect(findHelpLine('one-click-mv', '--audio-url')).toContain('URL or @file')
})

it('help marks exactly the required options', () => {
  expect(findHelpLine('one-click-mv', '--audio-url')).toContain('(required)')
  expect(findHelpLine('one-click-mv', '--srt-url')).not.toContain('(required)')
  expect(findHelpLine('text2video', '--model')).not.toContain('(required)')
})

it.each(['text2video', 'img2video', 'digital-human'] as const)(
  'help of %s lists the models of its endpoint',
  (name) => {
    const own = models[name].map(({ model }) => model)
    const offered = /one of ([^;(]+)/.exec(findHelpLine(name, '--model'))?.[1]?.trim().split(', ')
    expect(offered?.toSorted()).toEqual(own.toSorted())
  },
)
