import { describe, expect, it } from 'vitest'
import { expandMandarin } from './expand-mandarin.ts'
import { kokoroSyllable } from './kokoro-syllables.ts'
import { mandarinPhonemes } from './mandarin-phonemes.ts'
import { readCharacters } from './read-characters.ts'

const read = (text: string): string =>
  (expandMandarin(text).match(/\p{Script=Han}+/gu) ?? [])
    .flatMap((run) => readCharacters(run).flatMap(({ syllables }) => syllables))
    .join(' ')

/** Typed by hand with spoken tones: 5 is the neutral tone, v is ü. */
const sentences: readonly (readonly [written: string, spoken: string])[] = [
  ['你好。', 'ni2 hao3'],
  ['他很好。', 'ta1 hen2 hao3'],
  ['老虎很可怕。', 'lao2 hu3 hen2 ke3 pa4'],
  ['我去银行取钱。', 'wo3 qu4 yin2 hang2 qu3 qian2'],
  ['这一条路不对。', 'zhe4 yi4 tiao2 lu4 bu2 dui4'],
  ['一个人不能一天不吃饭。', 'yi2 ge4 ren2 bu4 neng2 yi4 tian1 bu4 chi1 fan4'],
  ['他第一次来北京。', 'ta1 di4 yi1 ci4 lai2 bei3 jing1'],
  ['妈妈买了水果。', 'ma1 ma5 mai3 le5 shui2 guo3'],
  ['我们的学校在山上。', 'wo3 men5 de5 xue2 xiao4 zai4 shan1 shang5'],
  ['重庆是一座重要的城市。', 'chong2 qing4 shi4 yi2 zuo4 zhong4 yao4 de5 cheng2 shi4'],
  ['音乐让人快乐。', 'yin1 yue4 rang4 ren2 kuai4 le4'],
  ['孩子长大了。', 'hai2 zi5 zhang3 da4 le5'],
  ['这条河很长。', 'zhe4 tiao2 he2 hen3 chang2'],
  ['朋友送我一本书。', 'peng2 you5 song4 wo3 yi4 ben3 shu1'],
  ['你喜欢吃葡萄吗？', 'ni2 xi3 huan5 chi1 pu2 tao5 ma5'],
  ['天上有很多云。', 'tian1 shang5 you2 hen3 duo1 yun2'],
  ['不要在这里抽烟。', 'bu2 yao4 zai4 zhe4 li5 chou1 yan1'],
  ['展览馆里人很多。', 'zhan2 lan2 guan3 li5 ren2 hen3 duo1'],
  ['请等一等。', 'qing2 deng3 yi5 deng3'],
  ['好不好？', 'hao3 bu5 hao3'],
  ['2024年3月15日', 'er4 ling2 er4 si4 nian2 san1 yue4 shi2 wu3 ri4'],
  ['气温是25度。', 'qi4 wen1 shi4 er4 shi2 wu3 du4'],
  ['他有2个姐姐。', 'ta1 you2 liang3 ge4 jie3 jie5'],
  ['30%的人同意。', 'bai3 fen1 zhi1 san1 shi2 de5 ren2 tong2 yi4'],
  ['绿色的草地上有一只小狗。', 'lv4 se4 de5 cao3 di4 shang5 you3 yi4 zhi1 xiao2 gou3'],
  ['我想买五斤苹果。', 'wo2 xiang3 mai2 wu3 jin1 ping2 guo3'],
  ['图书馆几点关门？', 'tu2 shu1 guan2 ji2 dian3 guan1 men2'],
  ['她一会儿就回来。', 'ta1 yi2 hui4 er5 jiu4 hui2 lai2'],
  ['这件衣服真便宜。', 'zhe4 jian4 yi1 fu5 zhen1 pian2 yi5'],
  ['我觉得这部电影不错。', 'wo3 jue2 de5 zhe4 bu4 dian4 ying3 bu2 cuo4'],
]

describe('readCharacters reads thirty sentences', () => {
  it.each(sentences)('%s as %s', (written, spoken) => {
    expect(read(written)).toBe(spoken)
  })
})

it.each([
  ['价格是¥3.50，涨了25%', '价格是三点五零元，涨了百分之二十五'],
  ['10:30到12:05', '十点三十分到十二点零五分'],
  ['电话13800138000', '电话一三八零零一三八零零零'],
  ['10205和1000000', '一万零二百零五和一百万'],
  ['气温-5℃，3-5天', '气温负五摄氏度，三到五天'],
])('expandMandarin expands %s to %s', (written, characters) => {
  expect(expandMandarin(written)).toBe(characters)
})

it.each([
  ['zhong1', 'ꭧʊ→ŋ'],
  ['xue2', 'ɕɥe↗'],
  ['yuan2', 'ɥɛ↗n'],
  ['lü4', 'ly↘'],
  ['zhi1', 'ꭧɨ→'],
  ['you3', 'jou↓'],
  ['er2', 'ɚ↗'],
  ['xyz1', null],
])('kokoroSyllable: %s has the phonemes %s', (pinyin, phonemes) => {
  expect(kokoroSyllable(pinyin)).toBe(phonemes)
})

it('mandarinPhonemes reads words of another script in place, and dictionary syllables as written', () => {
  const { phonemes, tones } = mandarinPhonemes('我用 AI 学习 chu3 li3', (words) => `<${words.trim()}>`)
  expect(phonemes).toContain('<AI>')
  expect(tones.map(({ tone }) => tone)).toEqual([3, 4, 2, 2, 3, 3])
  const [first] = tones
  expect([...phonemes].slice(first?.from, first?.to).join('')).toBe('wo↓')
})
