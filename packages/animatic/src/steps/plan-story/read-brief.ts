import type { StepInput } from '@kinora/domain'
import { cleanText, isChinese, splitClauses } from './clean-text.ts'
import { firstThing } from './follow-characters.ts'
import { knownSubject, namesSetting, namesThings } from './known-words.ts'
import { type PictureContent, readPicture } from './read-picture.ts'
import { type NamedSubject, nameSubject, readSlogan } from './subject.ts'

/** Words about the film itself. A clause with one of them is a filming instruction, and no narration. */
const englishFilmWords =
  /\b(?:ad|ads|advert\w*|commercial|promo\w*|film|films|video|videos|clip|shot|shots|scene|scenes|camera|zoom|pan|close[- ]?ups?|wide|aerial|cinematic|style|styles|mood|tone|music|soundtrack|voice\w*|narrat\w*|subtitles?|background|seconds?|minutes?|aspect|ratio|resolution|4k|8k|hd|slow motion|lighting|create|make|generate|please|show|shows)\b/i
const chineseFilmWords =
  /广告|宣传|短片|影片|视频|镜头|画面|场景|特写|全景|风格|氛围|基调|背景|音乐|配乐|旁白|字幕|秒|分钟|比例|分辨率|高清|慢动作|请|生成|制作|拍摄|展示|推进|拉远|环绕/

/** "For people who love tea" describes the product, not the scene. */
const dedication = /^(?:for (?:all|every|people|those|anyone)\b|送给|献给|适合|专为|为了)/i

const isAboutFilm = (clause: string): boolean => englishFilmWords.test(clause) || chineseFilmWords.test(clause)

type StoryInput = StepInput<'plan-story'>

/** The facts of the input, in the language of the film. */
export type Brief = {
  language: StoryInput['language']
  /** The subject of the film, without an article; null if unknown. */
  subject: string | null
  /** The kind of thing, such as tea, if the product name lacks it; otherwise null. */
  thing: string | null
  /** Of an advertisement; null if the prompt contains none. */
  slogan: string | null
  /** Features from the customer, each in a few speakable words. */
  features: string[]
  /** Place and time from the prompt. */
  setting: string
  style: string
  pictures: PictureContent[]
}

const longest = { prompt: 3000, style: 200, setting: 200, name: 40 }
const leading =
  /^(?:and|with|featuring|plus|also|it has|it is|that is|which is|it|there is|具有|拥有|配有|以及|还有|而且|并且|它|有)\s*/i

const isSpeakable = (clause: string, language: StoryInput['language']): boolean => {
  if (isAboutFilm(clause) || namesSetting(clause) || isChinese(clause) !== (language === 'zh')) return false
  const length = language === 'zh' ? [...clause].length : clause.split(' ').length
  return language === 'zh' ? length >= 2 && length <= 12 : length <= 6 && clause.length <= 45 && clause.length >= 3
}

const resolveSubject = (
  { prompt, language }: StoryInput,
  named: NamedSubject | null,
  pictures: readonly PictureContent[],
): string | null => {
  const pictureThing = pictures.find(({ thing }) => thing !== null)?.thing ?? null
  if (named === null) return pictureThing
  const isInLanguage = isChinese(named.name) === (language === 'zh') || !/[\p{L}]/u.test(named.name)
  if (isInLanguage && named.name.length <= longest.name && !isAboutFilm(named.name)) return named.name
  return knownSubject(prompt, language) ?? pictureThing
}

export const readBrief = (input: StoryInput): Brief => {
  const { language } = input
  const prompt = cleanText(input.prompt, longest.prompt)
  const pictures = input.pictures.map((picture) => readPicture(picture, language))
  const named = nameSubject(prompt)
  const unquoted = prompt.replaceAll(/["“「《][^"”」》]*["”」》]/gu, ' ')
  const subject = resolveSubject({ ...input, prompt: prompt as StoryInput['prompt'] }, named, pictures)
  const others = splitClauses(prompt).slice(1)
  const clauses = [named?.rest ?? '', ...others].map((clause) => clause.replace(leading, '').trim())
  const scenes = [named?.rest ?? '', ...others].filter((clause) => namesThings(clause) && clause !== subject)
  return {
    language,
    subject,
    thing: subject === null || firstThing(subject) !== null ? null : firstThing(splitClauses(unquoted)[0] ?? ''),
    slogan: readSlogan(prompt),
    features: [...new Set(clauses)]
      .filter((clause) => clause !== subject && isSpeakable(clause, language))
      .slice(0, 12),
    setting: cleanText(
      scenes.filter((clause) => !isAboutFilm(clause) && !dedication.test(clause)).join(language === 'zh' ? '，' : ', '),
      longest.setting,
    ),
    style: cleanText(input.style, longest.style),
    pictures,
  }
}
