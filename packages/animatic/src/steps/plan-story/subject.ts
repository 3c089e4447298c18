import { canBeSaid, isChinese, splitClauses } from './clean-text.ts'
import { findSubjectEnd } from './known-words.ts'

/** The name in a prompt, and the rest of its first clause. */
export type NamedSubject = { name: string; rest: string }

const filmAbout =
  /\b(?:ad|advert|advertisement|commercial|promo|film|video|clip|spot|trailer|story)\b\s+(?:for|about|of|on|featuring|showing)\s+/i
const requestVerb =
  /^(?:please\s+)?(?:create|make|generate|produce|design|show|introduce|introducing|present|presenting|promote|promoting|advertise|meet|discover|about)\s+/i
const article = /^(?:an?|the|our|my|your|his|her|this|that|these|those|some|one|new|brand[- ]new)\s+/i
const endsName =
  /^(?:with|on|in|at|that|which|who|is|are|was|were|and|or|for|while|by|to|under|near|from|as|has|have|had|made|placed|against|over|into|through|during|when|where|it|they|you|we|he|she|stands?|sits?|lies|rests|walks?|runs?|drinks?|holds?|uses?|opens?|looks?|plays?|eats?|wears?|rides?|drives?|smiles?|flies|floats?|moves?|goes|comes|shines?|glows?|before|after|of)$/i
const maxWords = 5

const englishName = (clause: string): NamedSubject => {
  let text = clause.slice((filmAbout.exec(clause)?.index ?? 0) + (filmAbout.exec(clause)?.[0].length ?? 0))
  text = text.replace(requestVerb, '')
  while (article.test(text)) text = text.replace(article, '')
  const words = text.split(' ')
  const stop = words.findIndex((word, at) => at > 0 && endsName.test(word) && !isWithinName(words, at))
  const end = stop < 0 ? words.length : stop
  const known = findSubjectEnd(words.slice(0, end))
  const isFollowedByVerb = known > 0 && known < end && /(?:s|ed|ing)$/.test(words[known] ?? '')
  if (isFollowedByVerb) return { name: words.slice(0, known).join(' '), rest: words.slice(known).join(' ') }
  const length = end <= maxWords ? end : known > 0 ? Math.min(known, maxWords) : maxWords - 1
  return { name: words.slice(0, length).join(' '), rest: words.slice(length).join(' ') }
}
/** A cup of tea stays whole. */
const isWithinName = (words: readonly string[], at: number): boolean =>
  words[at]?.toLowerCase() === 'of' && at <= 2 && at + 1 < words.length && !endsName.test(words[at + 1] ?? '')

const chineseRequest =
  /^(?:请|帮我|帮忙)?(?:给我|为我们?|替我)?(?:制作|做|拍|生成|创作|设计|写|来)?(?:一)?(?:个|条|支|部|段|则)?(?:关于|介绍|推广|宣传|展示|为|给)?/u
const chineseFilm =
  /的?(?:制作|做|拍)?(?:一)?(?:个|条|支|部|段|则)?(?:产品)?(?:广告|宣传片|短片|视频|影片|推广片|故事).*$/u
const measure =
  /^(?:一|这|那|几|两|三|四|五|我们的|我的|全新的?)+(?:只|个|款|杯|瓶|台|部|辆|件|双|副|盒|块|条|把|张|座|位|名|家|朵|碗|份|支|盏|群|棵|本|种|艘|架|匹|头|幅)?/u
const chineseEnd =
  /(?:放在|摆在|站在|坐在|躺在|走在|正在|在|被|把|让|是|有|能|可以|适合|从|和|与|及|穿|走|跑|喝|吃|看|拿|飞|发出|散发|带来|，)/u
const maxCharacters = 10

const chineseName = (clause: string): NamedSubject => {
  const bare = clause.replace(chineseFilm, '').replace(chineseRequest, '').replace(measure, '')
  const from = bare === '' ? clause : bare
  const cut = from.slice(1).search(chineseEnd)
  const phrase = cut < 0 ? from : from.slice(0, cut + 1)
  const parts = phrase.split('的').filter((part) => part !== '')
  const last = (parts.at(-1) ?? phrase).replace(measure, '')
  const name = phrase.length <= maxCharacters && parts.length < 3 ? phrase : last
  return { name: [...name].slice(0, maxCharacters).join(''), rest: '' }
}

const sloganPattern =
  /(?:slogan|tagline|motto|口号|标语|广告语)\s*(?:is|：|:|是|为)?\s*["“「《]([^"”」》]{2,60})["”」》]/iu

/** The quoted slogan of a prompt. */
export const readSlogan = (prompt: string): string | null => sloganPattern.exec(prompt)?.[1]?.trim() ?? null

/** The subject of a prompt, by its first clause; null without a speakable name. */
export const nameSubject = (prompt: string): NamedSubject | null => {
  const quoted = /["“「《]([^"”」》]{2,24})["”」》]/u.exec(prompt.replace(sloganPattern, ''))?.[1]
  if (quoted !== undefined && canBeSaid(quoted)) return { name: quoted.trim(), rest: '' }
  const clause = splitClauses(prompt)[0]
  if (clause === undefined) return null
  const named = isChinese(clause) ? chineseName(clause) : englishName(clause)
  return canBeSaid(named.name) ? named : null
}
