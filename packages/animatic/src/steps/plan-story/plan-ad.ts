import type { StepInput } from '@kinora/domain'
import type { StoryPlan } from '@kinora/domain/films'
import { buildArc, type Role } from './arc.ts'
import { adViews, boldViews, cameraWords, framingWords, joinPrompt, pickView, type View } from './framing.ts'
import { narrate } from './lines/narrate.ts'
import type { Brief } from './read-brief.ts'
import { spreadOverArc } from './spread-pictures.ts'

type Shots = StoryPlan['shots']

/** The pause at the end of each shot. */
const breathSeconds = 0.4

/** The scene of each part. */
const scenes: Readonly<Record<Role, { en: string; zh: string }>> = {
  hook: { en: 'light slowly reveals it', zh: '光线慢慢把它照亮' },
  product: { en: 'it stands in the middle, every line visible', zh: '它立在正中，线条清晰' },
  benefit: { en: 'bright and friendly, people enjoy it', zh: '明亮亲切，人们乐在其中' },
  proof: { en: 'fine details and texture', zh: '精致的细节与质感' },
  call: { en: 'clean space around it, warm light', zh: '四周干净，光线温暖' },
}
const unnamed = { en: 'product', zh: '产品' }

const buildPrompt = (brief: Brief, role: Role, view: View, picture: number): string => {
  const { language, subject, setting, style, pictures } = brief
  const name = subject ?? pictures[picture]?.thing ?? unnamed[language]
  const framing = framingWords(view, language)
  const shown = language === 'zh' ? `${name}的${framing}` : `${framing} of the ${name}`
  const words = pictures[picture]?.words ?? ''
  return joinPrompt(language, [shown, words, scenes[role][language], setting, cameraWords(view, language), style])
}

/** Plans hook, product, benefit, proof and call, with narration for the available time. */
export const planAd = (input: StepInput<'plan-story'>, brief: Brief): Shots => {
  const { shots, seed, pace, isBold } = input
  const arc = buildArc(shots.length)
  const pictures = spreadOverArc(arc, brief.pictures.length)
  const targetSeconds = shots.map(({ seconds }) => Math.max(0, seconds - breathSeconds))
  const lines = narrate({ brief, arc, wanted: targetSeconds, seed }, pace)
  let before: View | undefined
  return arc.map((role, shot) => {
    const views = isBold && shot % 2 === 1 ? boldViews : adViews[role]
    before = pickView(views, seed + shot, before)
    const { text = '', seconds = 0 } = lines[shot] ?? {}
    const picture = pictures[shot] ?? -1
    return { prompt: buildPrompt(brief, role, before, picture), picture, narration: text, spokenSeconds: seconds }
  })
}
