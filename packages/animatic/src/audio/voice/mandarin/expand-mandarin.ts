import { digitCharacters, numberCharacters } from './number-characters.ts'

const counted = '个只条张本位件间座辆台块片头匹朵颗棵把杯碗瓶双对次天年周月岁人名家种层倍分点米公斤小时分钟万亿千百'
const number = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`
const units: Readonly<Record<string, string>> = {
  km: '公里',
  m: '米',
  cm: '厘米',
  mm: '毫米',
  kg: '公斤',
  g: '克',
  ml: '毫升',
  l: '升',
  'km/h': '公里每小时',
  '℃': '摄氏度',
  '°c': '摄氏度',
  '°': '度',
  gb: 'G B',
  mb: '兆',
}
const money: Readonly<Record<string, string>> = { '¥': '元', '￥': '元', $: '美元', '€': '欧元', '£': '英镑' }

type Rule = readonly [pattern: RegExp, said: (...groups: string[]) => string]

/** Ordered: special rules come before general ones. */
const rules: readonly Rule[] = [
  [
    /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g,
    (_, y = '', m = '', d = '') =>
      `${digitCharacters(y)}年${numberCharacters(`${+m}`)}月${numberCharacters(`${+d}`)}日`,
  ],
  [/(\d{2,4})(?=年)/g, (whole) => (whole.length === 3 ? whole : digitCharacters(whole))],
  [
    /(\d{1,2})[:：]([0-5]\d)(?!\d)/g,
    (_, hour = '', minute = '') => {
      const oClock = Number(hour) === 2 ? '两' : numberCharacters(`${+hour}`)
      if (minute === '00') return `${oClock}点整`
      return `${oClock}点${minute.startsWith('0') ? '零' : ''}${numberCharacters(`${+minute}`)}分`
    },
  ],
  [new RegExp(`(${number})%`, 'g'), (_, value = '') => `百分之${numberCharacters(value)}`],
  [new RegExp(`([¥￥$€£])(${number})`, 'g'), (_, sign = '', value = '') => `${numberCharacters(value)}${money[sign]}`],
  [/(\d)\/(\d)/g, (_, part = '', whole = '') => `${numberCharacters(whole)}分之${numberCharacters(part)}`],
  [/(?<![\dA-Za-z])[-−](?=\d)/g, () => '负'],
  [
    new RegExp(`(${number})\\s?(km/h|km|cm|mm|kg|ml|gb|mb|℃|°c|°|m|g|l)(?![a-z])`, 'gi'),
    (_, value = '', unit = '') => `${numberCharacters(value)}${units[unit.toLowerCase()] ?? unit}`,
  ],
  [/(\d)\s?[-~～—]\s?(?=\d)/g, (_, digit = '') => `${digit}到`],
  [/(?<![\d,.])\d{7,}(?![\d.])/g, (digits) => (digits.endsWith('0000') ? digits : digitCharacters(digits))],
  [new RegExp(`(?<![\\d第.])2(?=[${counted}])`, 'g'), () => '两'],
  // Digits after letters are a tone or a part of a name.
  [new RegExp(`(?<![A-Za-zü\\d.])(?:${number})`, 'g'), numberCharacters],
  [/[&＆]/g, () => '和'],
  [/%/g, () => '百分号'],
]

/** Numbers, dates, times, money and units in a Chinese text as characters. */
export const expandMandarin = (text: string): string =>
  rules.reduce(
    (expanded, [pattern, expand]) => expanded.replace(pattern, (...groups: string[]) => expand(...groups)),
    text.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0)),
  )
