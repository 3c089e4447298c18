import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { answers, storyPlan } from '@kinora/domain/films'
import { afterAll, expect, it } from 'vitest'
import type { Answer } from '../../../fixtures/openai/fake-server.ts'
import { backend, image, openCall, removeFolders, storyAsk } from '../test-setup/open-call.ts'

afterAll(removeFolders)

const says = (content: unknown): Answer => ({
  json: {
    choices: [
      { message: { role: 'assistant', content: typeof content === 'string' ? content : JSON.stringify(content) } },
    ],
  },
})
const shot = { prompt: 'The lamp on a desk, warm light', picture: 0, narration: 'Light where you work.' }
const good = { shots: [shot, { ...shot, picture: -1 }, shot], music: 'calm piano' }

const plan = (replies: Answer[], settings: Record<string, unknown> = {}, ask = storyAsk) => {
  const opened = openCall({ dialect: 'openai', model: 'm', ...settings }, (_, place) => replies[place] ?? 'drop')
  const read = () => storyPlan.parse(JSON.parse(readFileSync(join(opened.folder, 'plan.json'), 'utf8')))
  return { asked: opened.asked, start: backend.start({ step: 'plan-story', ask }, opened.call), read }
}

it('writes a plan that passes, with times that the lines need', async () => {
  const { asked, start, read } = plan([says(good)])
  expect(await start).toEqual({ made: 'plan.json', mediaType: 'application/json' })
  const written = read()
  expect(() => answers['plan-story'](written, storyAsk)).not.toThrow()
  for (const [place, { spokenSeconds }] of written.shots.entries()) {
    expect(spokenSeconds).toBeGreaterThan(0.5)
    expect(spokenSeconds).toBeLessThan(storyAsk.shots[place]?.seconds ?? 0)
  }
  expect(asked[0]?.fields).toMatchObject({
    model: 'm',
    seed: 11,
    response_format: { type: 'json_schema', json_schema: { strict: true, schema: { type: 'object' } } },
  })
  expect(JSON.stringify(asked[0]?.fields['messages'])).toContain('A brass lamp for small desks')
})

it('tells llama-cpp-python of the schema in its own way', async () => {
  const { asked, start } = plan([says(good)], { dialect: 'llama-cpp' })
  await start
  const schema = { properties: { shots: { minItems: 3, maxItems: 3 } } }
  expect(asked[0]?.fields['response_format']).toMatchObject({ type: 'json_object', schema })
})

it('asks for no narration where nobody tells the story', async () => {
  const shots = good.shots.map(({ prompt, picture }) => ({ prompt, picture }))
  const { start, read } = plan([says({ ...good, shots })], {}, { ...storyAsk, story: 'song' })
  await start
  expect(read().shots.every(({ narration }) => narration === '')).toBe(true)
})

it('reads an answer with a fence around it', async () => {
  const { start } = plan([says(`<think>hm</think>\n\`\`\`json\n${JSON.stringify(good)}\n\`\`\``)])
  await expect(start).resolves.toBeDefined()
})

it('reads an answer with line ends in the middle of a text, as llama-cpp-python lets them stand', async () => {
  const { start, read } = plan([says(JSON.stringify(good).replace('warm light', 'warm\n light'))])
  await start
  expect(read().shots[0]?.prompt).toBe('The lamp on a desk, warm  light')
})

it('sends an answer that cannot be used back once, with what is wrong', async () => {
  const { asked, start } = plan([says({ ...good, shots: [shot] }), says(good)])
  await start
  const messages = asked[1]?.fields['messages'] as { role: string; content: string }[]
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
  expect(messages[3]?.content).toMatch(/cannot be used: .*shots/s)
})

it.each<[string, Answer[]]>([
  ['no JSON twice', [says('I would love to!'), says('Here it is.')]],
  ['a picture nobody sent', [says({ ...good, shots: good.shots.map((each) => ({ ...each, picture: 4 })) }), says('')]],
  ['a line of code', Array(2).fill(says({ ...good, shots: [shot, shot, { ...shot, narration: '6}}, {' }] }))],
  ['a broken connection', ['drop']],
  ['an answer that is late', ['late']],
  ['a server that is gone', ['away']],
  ['a server that dies between two answers', [says('{}'), 'away']],
  ['an error of the server', [{ status: 500, json: {} }]],
  ['another shape', [{ json: { choices: [] } }]],
])('leaves the plan to the next route on %s', async (_, replies) => {
  const { asked, start } = plan(replies)
  await expect(start).rejects.toMatchObject({ reason: 'ModelUnavailable' })
  expect(asked).toHaveLength(replies.length)
})

it('describes a picture that goes along as a data URI', async () => {
  const { call, asked, folder } = openCall({ dialect: 'openai' }, says({ description: 'A lamp glows.' }))
  const handle = await backend.start({ step: 'describe-image', ask: { image } }, call)
  expect(handle).toEqual({ made: 'description.txt', mediaType: 'text/plain' })
  expect(readFileSync(join(folder, 'description.txt'), 'utf8')).toBe('A lamp glows.')
  expect(JSON.stringify(asked[0]?.fields['messages'])).toContain('data:image/png;base64,iVBOR')
})
