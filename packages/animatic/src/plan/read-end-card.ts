import type { EndCard } from './scene-plan.ts'

const quoted = '[“"「]([^”"」]{1,60})[”"」]'
const english = new RegExp(`\\bend card\\b[^“"]*\\bname ${quoted}(?:[^“"]*\\bslogan ${quoted})?`, 'i')
const chinese = new RegExp(`片尾卡[^“"「]*名称${quoted}(?:[^“"「]*口号${quoted})?`)

/** The name and slogan of a prompt that requests an end card; null for any other prompt. */
export const readEndCard = (prompt: string): EndCard | null => {
  const [, name, slogan = null] = english.exec(prompt) ?? chinese.exec(prompt) ?? []
  return name === undefined ? null : { name, slogan }
}
