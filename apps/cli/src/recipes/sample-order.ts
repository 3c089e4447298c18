import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import {
  type BuiltRequest,
  buildRequest,
  checkLimits,
  listUsedMedia,
  modelValues,
  type Recipe,
  type RecipeStep,
  recipeSteps,
  type SlotValues,
} from '@kinora/contract/recipes'
import { WrongUsage } from '../wrong-usage.ts'

export type OrderFlags = {
  step?: string
  model?: string
  prompt?: string
  seconds?: string
  size?: string
  image?: string[]
}

const types: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.wav': 'audio/wav',
}
const plural: ReadonlySet<string> = new Set(['images', 'videos', 'sounds'])

const chooseStep = (recipe: Recipe, wanted: string | undefined): RecipeStep => {
  const served = recipeSteps.filter((step) => recipe.steps[step] !== undefined)
  const step = wanted === undefined ? served[0] : served.find((each) => each === wanted)
  if (step === undefined) throw new WrongUsage(`--step must be one of ${served.join(', ')} (got ${wanted})`)
  return step
}

const readSize = (text: string): { width: number; height: number } => {
  const [, width, height] = /^(\d{2,5})x(\d{2,5})$/.exec(text) ?? []
  if (width === undefined) throw new WrongUsage(`--size must be WIDTHxHEIGHT, such as 1280x720 (got ${text})`)
  return { width: Number(width), height: Number(height) }
}

/** A placeholder where no file is given, so that a preview needs none. */
const passFile = (file: string | undefined, { media }: Recipe): string => {
  if (media?.as === 'url' || media?.as === 'upload') return file ?? 'https://media.example/input.png'
  const type = types[extname(file ?? 'input.png').toLowerCase()]
  if (type === undefined) throw new WrongUsage(`--image must be a ${Object.keys(types).join(', ')} file (got ${file})`)
  const base64 = file === undefined ? 'PLACEHOLDER' : readFileSync(file).toString('base64')
  return media?.as === 'base64' ? base64 : `data:${type};base64,${base64}`
}

export type SampleOrder = { step: RecipeStep; model: string; values: SlotValues; request: BuiltRequest }

/** An order from flags, with values that every provider accepts, and its create request. */
export const buildSampleOrder = (recipe: Recipe, flags: OrderFlags): SampleOrder => {
  const step = chooseStep(recipe, flags.step)
  const entry = recipe.steps[step]
  if (!entry) throw new WrongUsage(`the recipe has no step ${step}`)
  const model = flags.model ?? entry.model
  const seconds = Number(flags.seconds ?? 5)
  if (!Number.isFinite(seconds)) throw new WrongUsage(`--seconds must be a number (got ${flags.seconds})`)
  const size = readSize(flags.size ?? '1280x720')
  const prompt = flags.prompt ?? 'a paper boat on a calm lake at dawn'
  const used = listUsedMedia(entry)
  const media = Object.fromEntries(
    used.map((name, at) => {
      const passed = passFile(flags.image?.[at], recipe)
      return [name, plural.has(name) ? [passed] : passed]
    }),
  )
  const values: SlotValues = {
    prompt,
    text: prompt,
    seconds,
    ...size,
    size,
    fps: 24,
    seed: 7,
    sound: false,
    movement: 'auto',
    style: 'general',
    'attempt.id': '249000000000000000',
    ...modelValues(recipe, model),
    ...media,
  }
  checkLimits(entry, values)
  return { step, model, values, request: buildRequest(recipe, entry.create, values) }
}
