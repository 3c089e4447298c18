import { openApiDocument } from '@kinora/api/openapi'
import { expect, it } from 'vitest'
import { omitOpenaiCalls } from './omit-openai-calls.ts'
import { renderMcpInputs } from './render-mcp-inputs.ts'
import { renderPythonSdk } from './render-python-sdk.ts'
import { renderSdkCreates } from './render-sdk-creates.ts'
import { renderSdkTypes } from './render-sdk-types.ts'
import type { OpenApi } from './sdk-operations.ts'

type Body = { oneOf?: Body[]; properties?: Record<string, object> }

const mood = { type: 'string', enum: ['calm', 'tense'], description: 'How it feels' }

/** The document with one more field, in the body of one create. */
const withMood = async (): Promise<OpenApi> => {
  const document = omitOpenaiCalls(await openApiDocument({ extendedRows: true })) as OpenApi
  const body = document.paths['/ent/v2/text2video']?.['post']?.requestBody?.content?.['application/json']
    ?.schema as Body
  for (const { properties } of body.oneOf ?? [body]) Object.assign(properties ?? {}, { mood })
  return document
}

it('a new field of one schema reaches every client, command and tool', async () => {
  const document = await withMood()
  expect(await renderSdkTypes(document)).toMatch(/mood\?: 'calm' \| 'tense'/)
  expect(
    new Map(renderPythonSdk(document)).get('packages/sdk-python/src/kinora/_generated/text_to_video.py'),
  ).toContain('mood: Literal["calm", "tense"]')
  expect(renderSdkCreates(document, document)).toMatch(/"name": "mood",\s+"kind": "text"/)
  expect(renderMcpInputs(document, document)).toMatch(/"mood": \{\s+"type": "string",\s+"enum": \["calm", "tense"\]/)
})
