import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { answerParsers, storyPlan } from '@kinora/domain/films'
import { afterAll, expect, it } from 'vitest'
import type { Answer } from '../../../fixtures/openai/fake-server.ts'
import { backend, image, openCall, removeFolders, storyInput } from '../test-setup/open-call.ts'

afterAll(removeFolders)

const chatAnswer = (content: unknown): Answer => ({
  json: {
    choices: [
      { message: { role: 'assistant', content: typeof content === 'string' ? content : JSON.stringify(content) } },
    ],
  },
})
const shot = { prompt: 'The lamp on a desk, warm light', picture: 0, narration: 'Light where you work.' }
const good = { shots: [shot, { ...shot, picture: -1 }, shot], music: 'calm piano' }

const plan = (replies: Answer[], settings: Record<string, unknown> = {}, input = storyInput) => {
  const opened = openCall({ dialect: 'openai', model: 'm', ...settings }, (_, place) => replies[place] ?? 'drop')
  const read = () => storyPlan.parse(JSON.parse(readFileSync(join(opened.folder, 'plan.json'), 'utf8')))
  return { requests: opened.requests, start: backend.start({ step: 'plan-story', input }, opened.call), read }
}

it('plan-story writes a valid plan with the times that its lines need', async () => {
  const { requests, start, read } = plan([chatAnswer(good)])
  expect(await start).toEqual({ made: 'plan.json', mediaType: 'application/json' })
  const written = read()
  expect(() => answerParsers['plan-story'](written, storyInput)).not.toThrow()
  for (const [place, { spokenSeconds }] of written.shots.entries()) {
    expect(spokenSeconds).toBeGreaterThan(0.5)
    expect(spokenSeconds).toBeLessThan(storyInput.shots[place]?.seconds ?? 0)
  }
  expect(requests[0]?.fields).toMatchObject({
    model: 'm',
    seed: 11,
    response_format: { type: 'json_schema', json_schema: { strict: true, schema: { type: 'object' } } },
  })
  expect(JSON.stringify(requests[0]?.fields['messages'])).toContain('A brass lamp for small desks')
})

it('plan-story sends llama-cpp-python the schema in its own format', async () => {
  const { requests, start } = plan([chatAnswer(good)], { dialect: 'llama-cpp' })
  await start
  const schema = { properties: { shots: { minItems: 3, maxItems: 3 } } }
  expect(requests[0]?.fields['response_format']).toMatchObject({ type: 'json_object', schema })
})

it('plan-story requests no narration for a story without a narrator', async () => {
  const shots = good.shots.map(({ prompt, picture }) => ({ prompt, picture }))
  const { start, read } = plan([chatAnswer({ ...good, shots })], {}, { ...storyInput, story: 'song' })
  await start
  expect(read().shots.every(({ narration }) => narration === '')).toBe(true)
})

it('plan-story reads an answer inside a code fence', async () => {
  const { start } = plan([chatAnswer(`<think>hm</think>\n\`\`\`json\n${JSON.stringify(good)}\n\`\`\``)])
  await expect(start).resolves.toBeDefined()
})

it('plan-story reads an answer with line breaks inside a string, as llama-cpp-python allows them', async () => {
  const { start, read } = plan([chatAnswer(JSON.stringify(good).replace('warm light', 'warm\n light'))])
  await start
  expect(read().shots[0]?.prompt).toBe('The lamp on a desk, warm  light')
})

it('plan-story sends an unusable answer back once, with its fault', async () => {
  const { requests, start } = plan([chatAnswer({ ...good, shots: [shot] }), chatAnswer(good)])
  await start
  const messages = requests[1]?.fields['messages'] as { role: string; content: string }[]
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
  expect(messages[3]?.content).toMatch(/cannot be used: .*shots/s)
})

it.each<[string, Answer[]]>([
  ['no JSON twice', [chatAnswer('I would love to!'), chatAnswer('Here it is.')]],
  [
    'an unknown picture',
    [chatAnswer({ ...good, shots: good.shots.map((each) => ({ ...each, picture: 4 })) }), chatAnswer('')],
  ],
  ['a line of code', Array(2).fill(chatAnswer({ ...good, shots: [shot, shot, { ...shot, narration: '6}}, {' }] }))],
  ['a broken connection', ['drop']],
  ['a late answer', ['late']],
  ['an unreachable server', ['away']],
  ['a server that dies between two answers', [chatAnswer('{}'), 'away']],
  ['an error of the server', [{ status: 500, json: {} }]],
  ['another shape', [{ json: { choices: [] } }]],
])('plan-story goes to the next route on %s', async (_, replies) => {
  const { requests, start } = plan(replies)
  await expect(start).rejects.toMatchObject({ reason: 'ModelUnavailable' })
  expect(requests).toHaveLength(replies.length)
})

it('describe-image sends the picture as a data URI', async () => {
  const { call, requests, folder } = openCall({ dialect: 'openai' }, chatAnswer({ description: 'A lamp glows.' }))
  const handle = await backend.start({ step: 'describe-image', input: { image } }, call)
  expect(handle).toEqual({ made: 'description.txt', mediaType: 'text/plain' })
  expect(readFileSync(join(folder, 'description.txt'), 'utf8')).toBe('A lamp glows.')
  expect(JSON.stringify(requests[0]?.fields['messages'])).toContain('data:image/png;base64,iVBOR')
})
