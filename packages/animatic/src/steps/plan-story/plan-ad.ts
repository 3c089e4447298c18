import type { StepInput } from '@kinora/domain'
import type { StoryPlan } from '@kinora/domain/films'
import { buildArc, type Role } from './arc.ts'
import { capital } from './clean-text.ts'
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
  benefit: { en: 'bright, friendly light', zh: '光线明亮亲切' },
  proof: { en: 'fine details and texture', zh: '精致的细节与质感' },
  call: { en: 'clean space around it, warm light', zh: '四周干净，光线温暖' },
}
const unnamed = { en: 'product', zh: '产品' }

const buildPrompt = (brief: Brief, role: Role, view: View, picture: number): string => {
  const { language, subject, thing, setting, style, pictures } = brief
  const named = subject ?? pictures[picture]?.thing ?? unnamed[language]
  // A quoted name is no content of a scene.
  const name = thing === null ? named : language === 'zh' ? `“${named}”${thing}` : `“${named}” ${thing}`
  const framing = framingWords(view, language)
  const shown = language === 'zh' ? `${name}的${framing}` : `${framing} of the ${name}`
  const words = pictures[picture]?.words ?? ''
  return joinPrompt(language, [shown, words, scenes[role][language], setting, cameraWords(view, language), style])
}

const leastShotsWithCard = 3

/** The last shot shows the name and the slogan of the prompt; null without a name. */
const buildEndCard = ({ language, subject, slogan: namedSlogan, features }: Brief): string | null => {
  if (subject === null) return null
  const slogan = namedSlogan ?? features[0] ?? null
  const name = capital(subject)
  if (language === 'zh') return `片尾卡，名称“${name}”${slogan === null ? '' : `，口号“${slogan}”`}，纯色背景`
  return `End card with the name “${name}”${slogan === null ? '' : ` and the slogan “${slogan}”`}, plain background`
}

/** Plans hook, product, benefit, proof and call, with narration for the available time. */
export const planAd = (input: StepInput<'plan-story'>, brief: Brief): Shots => {
  const { shots, seed, pace, isBold } = input
  const arc = buildArc(shots.length)
  const card = arc.length < leastShotsWithCard ? null : buildEndCard(brief)
  // The last shot is a card, so the pictures spread over the others.
  const pictures = spreadOverArc(card === null ? arc : arc.slice(0, -1), brief.pictures.length)
  const targetSeconds = shots.map(({ seconds }) => Math.max(0, seconds - breathSeconds))
  const lines = narrate({ brief, arc, wanted: targetSeconds, seed }, pace)
  let before: View | undefined
  return arc.map((role, shot) => {
    const views = isBold && shot % 2 === 1 ? boldViews : adViews[role]
    before = pickView(views, seed + shot, before)
    const { text = '', seconds = 0 } = lines[shot] ?? {}
    if (card !== null && shot === arc.length - 1)
      return { prompt: card, picture: -1, narration: text, spokenSeconds: seconds }
    const picture = pictures[shot] ?? -1
    return { prompt: buildPrompt(brief, role, before, picture), picture, narration: text, spokenSeconds: seconds }
  })
}
