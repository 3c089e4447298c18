import type { StepAsk } from '@kinora/domain'
import { clausesOf, cleanText, isChinese } from './clean-text.ts'
import { knownSubject, namesThings, tellsWhere } from './known-words.ts'
import { readPicture, type Shown } from './read-picture.ts'
import { type Named, nameSubject } from './subject.ts'

/** Words about the film itself. A clause with one of them says how to film, and nothing that a narrator could say. */
const englishFilmWords =
  /\b(?:ad|ads|advert\w*|commercial|promo\w*|film|films|video|videos|clip|shot|shots|scene|scenes|camera|zoom|pan|close[- ]?ups?|wide|aerial|cinematic|style|styles|mood|tone|music|soundtrack|voice\w*|narrat\w*|subtitles?|background|seconds?|minutes?|aspect|ratio|resolution|4k|8k|hd|slow motion|lighting|create|make|generate|please|show|shows)\b/i
const chineseFilmWords =
  /广告|宣传|短片|影片|视频|镜头|画面|场景|特写|全景|风格|氛围|基调|背景|音乐|配乐|旁白|字幕|秒|分钟|比例|分辨率|高清|慢动作|请|生成|制作|拍摄|展示|推进|拉远|环绕/

const isAboutFilm = (clause: string): boolean => englishFilmWords.test(clause) || chineseFilmWords.test(clause)

type Ask = StepAsk<'plan-story'>

/** All that the ask says, in the language of the film. */
export type Brief = {
  language: Ask['language']
  /** What the film is about, without an article; null when nobody says. */
  subject: string | null
  /** What the customer says of it, each in a few words that can be spoken. */
  features: string[]
  /** Where and when, as the prompt tells it. */
  setting: string
  style: string
  pictures: Shown[]
}

const longest = { prompt: 3000, style: 200, setting: 200, name: 40 }
const leading =
  /^(?:and|with|featuring|plus|also|it has|it is|that is|which is|it|there is|具有|拥有|配有|以及|还有|而且|并且|它|有)\s*/i

const isSpeakable = (clause: string, language: Ask['language']): boolean => {
  if (isAboutFilm(clause) || tellsWhere(clause) || isChinese(clause) !== (language === 'zh')) return false
  const length = language === 'zh' ? [...clause].length : clause.split(' ').length
  return language === 'zh' ? length >= 2 && length <= 12 : length <= 6 && clause.length <= 45 && clause.length >= 3
}

const subjectOf = ({ prompt, language }: Ask, named: Named | null, pictures: readonly Shown[]): string | null => {
  const shown = pictures.find(({ thing }) => thing !== null)?.thing ?? null
  if (named === null) return shown
  const isTold = isChinese(named.name) === (language === 'zh') || !/[\p{L}]/u.test(named.name)
  if (isTold && named.name.length <= longest.name && !isAboutFilm(named.name)) return named.name
  return knownSubject(prompt, language) ?? shown
}

export const readBrief = (ask: Ask): Brief => {
  const { language } = ask
  const prompt = cleanText(ask.prompt, longest.prompt)
  const pictures = ask.pictures.map((picture) => readPicture(picture, language))
  const named = nameSubject(prompt)
  const subject = subjectOf({ ...ask, prompt: prompt as Ask['prompt'] }, named, pictures)
  const others = clausesOf(prompt).slice(1)
  const said = [named?.rest ?? '', ...others].map((clause) => clause.replace(leading, '').trim())
  const scenes = [named?.rest ?? '', ...others].filter((clause) => namesThings(clause) && clause !== subject)
  return {
    language,
    subject,
    features: [...new Set(said)].filter((clause) => clause !== subject && isSpeakable(clause, language)).slice(0, 12),
    setting: cleanText(
      scenes.filter((clause) => !isAboutFilm(clause)).join(language === 'zh' ? '，' : ', '),
      longest.setting,
    ),
    style: cleanText(ask.style, longest.style),
    pictures,
  }
}
