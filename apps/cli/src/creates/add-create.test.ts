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
const fileOf = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return `@${join(folder, name)}`
}

/** What a line of words sends. */
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

it('sends what was said, and leaves the rest to the service', async () => {
  expect(await sentBy('text2video', 'a lake', '--duration', '4', '--no-audio')).toEqual([
    '/ent/v2/text2video',
    { model: 'genq2', prompt: 'a lake', duration: 4, audio: false },
  ])
})

it('brings pictures from files, texts from files and lists by repeating', async () => {
  const words = ['img2video', fileOf('prompt.txt', 'closer\n'), '--images', fileOf('a.png', 'abc'), '--model', 'm']
  expect(await sentBy(...words)).toEqual([
    '/ent/v2/img2video',
    { model: 'm', prompt: 'closer', images: ['upload of 3 bytes'] },
  ])
  const [, body] = await sentBy('reference2image', 'x', '--images', 'http://a/1.png', '--images', 'http://a/2.png')
  expect(body).toMatchObject({ images: ['http://a/1.png', 'http://a/2.png'] })
})

it('reads lists of objects as JSON, and says what is none', async () => {
  const [, body] = await sentBy('timing2audio', '--timing-prompts', '[{"from":0,"to":2,"prompt":"rain"}]')
  expect(body).toMatchObject({ timing_prompts: [{ from: 0, to: 2, prompt: 'rain' }] })
  await expect(sentBy('timing2audio', '--timing-prompts', '[')).rejects.toThrow('--timing_prompts: this is no JSON: [')
})

it('asks only for the price, and puts the film of an edit into the path', async () => {
  const [path] = await sentBy('one-click-mv-edit', '7', 'night', '--job-id', '8', '--quote')
  expect(path).toBe('/ent/v2/one-click/mv/7/edit?dry_run=true')
})

it('tells a file that is not there, and one that cannot be sent', async () => {
  await expect(sentBy('img2video', '--images', '@/nowhere.png')).rejects.toThrow('/nowhere.png cannot be read: ENOENT')
  await expect(sentBy('img2video', '--images', fileOf('a.txt', ''))).rejects.toThrow('.png')
})

it('refuses a file where the service takes an address only, before anything is sent', async () => {
  const words = ['one-click-mv', '--images', 'http://a/1.png', '--audio-url', 'http://a/song.mp3', '--srt-url']
  const [, body] = await sentBy(...words, 'http://a/words.srt')
  expect(body).toMatchObject({ srt_url: 'http://a/words.srt' })
  await expect(sentBy(...words, fileOf('words.srt', ''))).rejects.toThrow('--srt-url takes an address, not a file')
})

const helpOf = (name: string): string => {
  const program = new Command('kinora').configureHelp(fittingHelp).configureOutput({ getOutHelpWidth: () => 400 })
  for (const create of creates) addCreate(program, create, {} as CommandContext)
  return program.commands.find((command) => command.name() === name)?.helpInformation() ?? ''
}
const lineOf = (name: string, flag: string): string =>
  helpOf(name)
    .split('\n')
    .find((line) => line.trimStart().startsWith(flag)) ?? ''

it('help offers a file only where the service takes one', () => {
  expect(lineOf('one-click-mv', '--srt-url')).not.toContain('@file')
  expect(lineOf('one-click-mv', '--audio-url')).toContain('an address, or @file')
})

it('help marks options that are required, and no others', () => {
  expect(lineOf('one-click-mv', '--audio-url')).toContain('(required)')
  expect(lineOf('one-click-mv', '--srt-url')).not.toContain('(required)')
  expect(lineOf('text2video', '--model')).not.toContain('(required)')
})

it.each(['text2video', 'img2video', 'digital-human'] as const)(
  'help of %s offers the models of its endpoint',
  (name) => {
    const own = models[name].map(({ model }) => model)
    const offered = /one of ([^;(]+)/.exec(lineOf(name, '--model'))?.[1]?.trim().split(', ')
    expect(offered?.toSorted()).toEqual(own.toSorted())
  },
)
