import { expect, it } from 'vitest'
import { renderFields } from './render-fields.ts'
import { renderReply } from './render-replies.ts'
import { mergeSchemas } from './schema.ts'

it('mergeSchemas makes fields optional that only one model requires, and joins the values that models list', () => {
  const joined = mergeSchemas([
    { properties: { model: { type: 'string', enum: ['a'] }, size: { type: 'string' } }, required: ['model', 'size'] },
    { properties: { model: { type: 'string', enum: ['b'] }, length: { type: 'integer' } }, required: ['model'] },
  ])
  expect(joined.required).toEqual(['model'])
  expect(Object.keys(joined.properties ?? {})).toEqual(['model', 'size', 'length'])
  expect(joined.properties?.['model']?.enum).toEqual(['a', 'b'])
})

it('renderFields writes the fields of a request with description, requirement and default', () => {
  const text = renderFields(
    'Sing',
    {
      properties: {
        song: { type: 'string', enum: ['high', 'low'], description: 'Which' },
        verses: { type: 'array', items: { type: 'object', properties: { text: { type: 'string' } } } },
        loud: { type: 'boolean', default: false },
      },
      required: ['song'],
    },
    'Sing a song',
  )
  expect(text).toContain('song: Required[Literal["high", "low"]]\n    """Which."""')
  expect(text).toContain('verses: list[SingVerseFields]')
  expect(text).toContain('loud: bool\n    """default: False."""')
  expect(text.indexOf('class SingVerseFields')).toBeLessThan(text.indexOf('class SingFields'))
})

it('renderFields writes a field named like a Python keyword as a string key', () => {
  const text = renderFields('Span', { properties: { from: { type: 'number' } }, required: ['from'] }, 'A span')
  expect(text).toContain('"from": Required[float],')
})

it('renderReply accepts any text where a reply lists values, and renames attributes that are Python keywords', () => {
  const text = renderReply(
    'Sung',
    {
      properties: { state: { type: 'string', enum: ['done'] }, from: { type: 'number' }, at: { type: 'string' } },
      required: ['state', 'from'],
    },
    'What was sung',
  )
  expect(text).toContain('state: Literal["done"] | str\n')
  expect(text).toContain('from_: float = Field(alias="from")')
  expect(text).toContain('at: str | None = None')
})

it('renderReply gives a default to fields that replies got after their first version', () => {
  const text = renderReply(
    'TaskQueryReply',
    {
      properties: {
        err_code: { type: 'string' },
        later_text: { type: 'string' },
        later_list: { type: 'array', items: { type: 'string' } },
        later_count: { type: ['integer', 'null'] },
        later_object: { type: 'object', properties: { seed: { type: 'integer' } }, required: ['seed'] },
      },
      required: ['err_code', 'later_text', 'later_list', 'later_count', 'later_object'],
    },
    'A task',
  )
  expect(text).toContain('err_code: str\n')
  expect(text).toContain('later_text: str = ""\n')
  expect(text).toContain('later_list: list[str] = []\n')
  expect(text).toContain('later_count: int | None = None\n')
  expect(text).toContain('later_object: TaskQueryReplyLaterObject | None = None\n')
  // Only services that know all fields send a reply that is entirely new.
  expect(text).toContain('seed: int\n')
})
