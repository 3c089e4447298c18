import { recommendationTypes } from '@kinora/contract'
import { expect, it } from 'vitest'
import type { MotionTemplate } from '../generators/motion-template.ts'
import { writePrompts } from './write-prompts.ts'

const template = {
  name: 'orbit',
  title: 'Around',
  prompt: 'Around the {beast}.',
  area: '',
  beast: 'fox',
} as MotionTemplate
const write = (kinds: (typeof recommendationTypes)[number][], count: number, templates = [template]) =>
  writePrompts('A cat on a wall.', { kinds, count, resolution: '720p' }, templates)

it('writePrompts returns the requested number, alternating between kinds, without duplicates (D-419)', () => {
  const prompts = write([...recommendationTypes], 10, [
    template,
    { ...template, name: 'b' },
    { ...template, name: 'c' },
  ])
  expect(prompts.map(({ type }) => type).slice(0, 5)).toEqual([...recommendationTypes, 'template'])
  const ten = write(['e_commerce'], 10)
  expect(new Set(ten.map(({ prompt }) => prompt)).size).toBe(10)
  expect(ten.every(({ prompt }) => prompt.startsWith('A cat on a wall. '))).toBe(true)
})

it('writePrompts names the template of a prompt (D-419)', () => {
  const [prompt] = write(['template'], 1)
  expect(prompt).toMatchObject({ template: 'orbit', content: 'Around', prompt: 'Around the fox. A cat on a wall.' })
})

it('writePrompts skips templates if there are none (D-419)', () => {
  expect(write(['template', 'img2video'], 2, []).map(({ type }) => type)).toEqual(['img2video', 'img2video'])
})
