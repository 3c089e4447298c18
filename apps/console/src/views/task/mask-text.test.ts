import { expect, it } from 'vitest'
import { maskText } from './mask-text.ts'

it.each([
  ['{"error":"no such order"}', '{"error":"no such order"}'],
  ['{"url":"https://r.test/a.mp4?X-Amz-Signature=abc&x=1"}', '{"url":"https://r.test/a.mp4?***"}'],
  [`key gk_live_abc_${'s'.repeat(43)}`, 'key ***'],
  ['task 247549788994682041 is unknown', 'task 247549788994682041 is unknown'],
])('maskText shows %s as %s', (text, shown) => expect(maskText(text)).toBe(shown))
