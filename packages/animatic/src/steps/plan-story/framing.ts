import type { Role } from './arc.ts'
import { capital } from './clean-text.ts'

const longestPrompt = 2000

/** Joins the non-empty parts of a prompt. */
export const joinPrompt = (language: 'zh' | 'en', parts: readonly string[]): string => {
  const nonEmptyParts = parts
    .map((part) => part.replace(/^[\s,.;，。；]+|[\s,.;，。；]+$/gu, ''))
    .filter((part) => part !== '')
  const joined = nonEmptyParts.join(language === 'zh' ? '，' : ', ')
  return [...capital(joined)].slice(0, longestPrompt).join('')
}

type Words = { en: string; zh: string }

/** Words that this engine understands, and other engines too. */
const framings = {
  macro: { en: 'Macro shot', zh: '微距' },
  close: { en: 'Close-up', zh: '特写' },
  medium: { en: 'Medium shot', zh: '中景' },
  low: { en: 'Low angle shot', zh: '仰拍' },
  wide: { en: 'Wide shot', zh: '全景' },
  aerial: { en: 'Aerial shot', zh: '航拍' },
} as const satisfies Record<string, Words>
const cameras = {
  in: { en: 'slow push in', zh: '镜头缓缓推进' },
  out: { en: 'the camera pulls back', zh: '镜头拉远' },
  orbit: { en: 'orbit shot', zh: '环绕拍摄' },
  left: { en: 'pan left', zh: '镜头向左平移' },
  right: { en: 'pan right', zh: '镜头向右平移' },
  up: { en: 'tilt up', zh: '镜头上摇' },
  still: { en: 'static camera', zh: '固定镜头' },
  follow: { en: 'tracking shot', zh: '跟拍' },
  handheld: { en: 'handheld camera', zh: '手持镜头' },
} as const satisfies Record<string, Words>

export type View = { framing: keyof typeof framings; camera: keyof typeof cameras }

const view = (framing: View['framing'], camera: View['camera']): View => ({ framing, camera })

/** The views for each part of an advertisement, best first. */
export const adViews: Readonly<Record<Role, readonly View[]>> = {
  hook: [view('macro', 'in'), view('wide', 'in'), view('low', 'up')],
  product: [view('medium', 'orbit'), view('close', 'left'), view('wide', 'in'), view('close', 'up')],
  benefit: [view('medium', 'right'), view('wide', 'follow'), view('close', 'in'), view('medium', 'left')],
  proof: [view('macro', 'right'), view('close', 'orbit'), view('medium', 'in')],
  call: [view('wide', 'out'), view('medium', 'in'), view('close', 'still')],
}
export const boldViews: readonly View[] = [view('low', 'handheld'), view('wide', 'follow'), view('aerial', 'orbit')]
export const storyViews: readonly View[] = [
  view('wide', 'in'),
  view('medium', 'right'),
  view('close', 'in'),
  view('medium', 'left'),
  view('low', 'up'),
  view('wide', 'out'),
  view('close', 'orbit'),
  view('medium', 'follow'),
]
/** By the energy of the music: calm and wide, then nearer, then fast and close. */
export const songViews: readonly (readonly View[])[] = [
  [view('wide', 'in'), view('wide', 'out'), view('aerial', 'right'), view('wide', 'left')],
  [view('medium', 'left'), view('medium', 'orbit'), view('medium', 'in'), view('low', 'right')],
  [view('close', 'handheld'), view('close', 'follow'), view('low', 'orbit'), view('macro', 'in')],
]

/** The first view that differs from the previous one, starting at an individual offset. */
export const pickView = (views: readonly View[], from: number, before: View | undefined): View => {
  const turned = views.map((_, at) => views[(from + at) % views.length] as View)
  const differs = ({ framing, camera }: View): boolean => framing !== before?.framing && camera !== before?.camera
  return turned.find(differs) ?? turned.find(({ camera }) => camera !== before?.camera) ?? (turned[0] as View)
}

export const framingWords = ({ framing }: View, language: keyof Words): string => framings[framing][language]
export const cameraWords = ({ camera }: View, language: keyof Words): string => cameras[camera][language]
