const englishVerbs =
  'said|says|asked|asks|replied|replies|answered|answers|cried|cries|shouted|shouts|whispered|whispers|called|murmured|yelled|exclaimed|added|continued|muttered|laughed|sighed|growled|began|told|warned|begged'
const chineseVerbs =
  '说|道|问|答|喊|叫|嚷|骂|吼|笑道|叹道|说道|问道|答道|喊道|叫道|回答|回应|低语|嘀咕|开口|表示|解释|提醒|劝'

const notNames =
  'He|She|They|It|I|We|You|The|A|An|But|And|Then|So|When|As|Suddenly|Finally|Everyone|Somebody|Nobody|Someone|Who|That|This'
/** Every repetition has a bound: with an unbounded one, a script of maximum size would take quadratic time. */
const properName = `(?<!\\p{L})(?!(?:${notNames})\\b)\\p{Lu}[\\p{L}'’-]{0,29}(?: \\p{Lu}[\\p{L}'’-]{0,29}){0,2}`
/** Chinese names have no marker: two or three characters at the start of a clause, without those of common words. */
const hanName = '(?![他她它我你您咱这那有然于忽突大众对一只又还便就才再可但而只却竟])\\p{Script=Han}{2,3}?'

/** Splits long paragraphs into chunks, because the spans of one chunk are in memory at once. */
export const paragraphs = /[^\n\r\u2028\u2029]{1,65536}/gu

/** Patterns that indicate a speaker. A pattern has at most one group, the name. */
export const speechPatterns = {
  verb: new RegExp(`(?:${chineseVerbs})|\\b(?:${englishVerbs})\\b`, 'u'),
  /** Directly after a quote. */
  behind: new RegExp(
    `^[\\s,，]{0,8}(?:[^。！？.!?“”"「」]{0,16}?(?:${chineseVerbs})|(?:\\S{1,30} ){0,4}?(?:${englishVerbs})\\b)`,
    'u',
  ),
  pronoun: /[他她它]|\b(?:he|she|He|She)\b/u,
  names: [
    new RegExp(`(?:^|[，。！？；\\s”」])(${hanName})(?:${chineseVerbs})`, 'gu'),
    new RegExp(`(${properName}) (?:\\p{Ll}{1,20}ly )?(?:${englishVerbs})\\b`, 'gu'),
    new RegExp(`\\b(?:${englishVerbs}) (${properName})`, 'gu'),
  ],
  /** `Name:` at the start of a line. */
  head: /^\p{White_Space}*([^\p{White_Space}：:，。！？,.!?"“”「」『』()（）\n][^：:，。！？,.!?"“”「」『』()（）\n]{0,29}?)\p{White_Space}{0,8}(?:[（(][^）)\n]{0,40}[）)]\p{White_Space}{0,8})?[：:]\p{White_Space}*/u,
  plainHead: new RegExp(`^(?:\\p{Script=Han}{2,4}|${properName})$`, 'u'),
} as const
