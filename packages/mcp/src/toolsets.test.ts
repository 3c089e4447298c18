import { expect, it } from 'vitest'
import { modelFacts } from './create-inputs.gen.ts'
import { everyModel, modelsInDocument, standardModels } from './offered-models.ts'
import { toolGuides } from './tool-guides.ts'
import { listTools, toolTable } from './tool-table.ts'
import { defaultTools } from './toolsets.ts'

const countBytes = (tools: object): number => Buffer.byteLength(JSON.stringify({ tools }))
const listModelNames = (tool: string, isOffered: typeof everyModel): unknown => {
  const listed = listTools('all', isOffered).find(({ name }) => name === tool)
  return (listed?.inputSchema.properties?.['model'] as { enum?: unknown[] } | undefined)?.enum
}

it('the default toolset lists at most 15 existing tools (D-399)', () => {
  expect(defaultTools.length).toBeLessThanOrEqual(15)
  expect(listTools('default', everyModel).map(({ name }) => name)).toEqual(defaultTools)
})

it('the toolset all lists every tool, with one film-edit and one film-compose (D-399)', () => {
  const names = listTools('all', everyModel).map(({ name }) => name)
  expect(names).toEqual([...toolTable.keys()])
  expect(names.filter((name) => /(edit|compose)$/.test(name))).toEqual(['film-edit', 'film-compose'])
})

// Before toolsets, tools/list had 44 tools in 68,423 bytes: about 17,100 tokens per conversation.
it.each([
  ['default', 23_000],
  ['all', 55_000],
] as const)('tools/list of the toolset %s has at most %i bytes (D-399)', (toolset, most) => {
  expect(countBytes(listTools(toolset, everyModel))).toBeLessThanOrEqual(most)
})

it('every tool that calls an endpoint has a guide', () => {
  const others = [
    'film',
    'film-edit',
    'film-compose',
    'finalize',
    'takes',
    'versions',
    'quote',
    'task',
    'tasks',
    'wait',
    'cancel',
    'models',
    'credits',
  ]
  expect(Object.keys(toolGuides).toSorted()).toEqual(
    [...toolTable.keys()].filter((name) => !others.includes(name)).toSorted(),
  )
})

it('descriptions in the default toolset mention no tool outside of it', () => {
  const outside = [...toolTable.keys()].filter((name) => name.includes('-') && !defaultTools.includes(name))
  const found = listTools('default', everyModel).flatMap(({ name, description = '' }) =>
    outside.filter((other) => new RegExp(`\\b${other}\\b`).test(description)).map((other) => `${name} names ${other}`),
  )
  expect(found).toEqual([])
})

it('a tool lists the models of its endpoint, with their limits', () => {
  expect(listModelNames('text2video', standardModels)).toEqual(['genq1', 'genq2'])
  expect(listModelNames('text2video', everyModel)).toEqual(['genq1', 'genq2', 'genq3-pro', 'genq3-turbo', 'gen1.5'])
  const listed = listTools('default', standardModels).find(({ name }) => name === 'text2video')
  expect(listed?.inputSchema.properties?.['model']).toMatchObject({
    description: expect.stringContaining('genq2: duration 1-10'),
  })
})

it('modelsInDocument reads the offered models from an OpenAPI document', () => {
  const shape = (model: string) => ({ properties: { model: { enum: [model] } } })
  const schema = { oneOf: [shape('genq2'), shape('gen1.5')] }
  const post = { 'x-command': 'text2video', requestBody: { content: { 'application/json': { schema } } } }
  const isOffered = modelsInDocument({ paths: { '/ent/v2/text2video': { post } } })
  expect(listModelNames('text2video', isOffered)).toEqual(['genq2', 'gen1.5'])
  expect(modelFacts.every(modelsInDocument({}))).toBe(true)
})
