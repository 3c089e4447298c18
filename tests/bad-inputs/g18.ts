import { createOf } from '../support/creates.ts'
import { asking, literal, onOne, own, posting, unless } from './asking.ts'
import type { Builder, Builders } from './case.ts'
import { returnsPayload } from './round-trip.ts'
import { serving } from './scripts.ts'

/** A speech waits for its end before it answers. */
const spoken = { timeoutMs: 60_000 }
const says = (...texts: readonly unknown[]): Builder => onOne('TTS', 'text', texts, spoken)
const set = (name: string, ...values: readonly unknown[]): Builder =>
  onOne('TTS', `voice_setting_${name}`, values, spoken)
const tones = (...values: readonly unknown[]): Builder => onOne('TTS', 'pronunciation_dict_tone', values, spoken)
const firstTone = (...values: readonly unknown[]): Builder =>
  onOne('TTS', 'pronunciation_dict_tone', values, { field: 'pronunciation_dict_tone[0]' })
const emotions = ['happy', 'sad', 'angry', 'fearful', 'disgusted', 'surprised', 'calm', '']
const bomb = `a${'<#99.99#>a'.repeat(998)}<#99.99#>a`

/** Text to speech. */
export const g18: Builders = {
  B404: says('a'.repeat(9_999)),
  B405: says('a'.repeat(10_000)),
  B406a: says(`${'😀'.repeat(9_998)}a`),
  B406b: says('😀'.repeat(10_000)),
  B407a: says('', '  '),
  B407b: says('<#1#>'),
  B407c: says('…', '!!!'),
  B408: says('a\nb', 'a\r\nb', 'a\u2028b', 'a\u2029b'),
  B409: says('a<#0.01#>b'),
  B410: says('a<#99.99#>b'),
  B411: says('a<#1#>b'),
  B412: says('a<#1.5#>b'),
  B413: says('a<#1.50#>b'),
  B414: says('a <#1#> b'),
  B415: says('a\n<#1#>\nb'),
  B416: says('中<#1#>文'),
  B417: says('a<#1#>b<#2#>c'),
  B418: says('a<#0#>b'),
  B419: says('a<#0.00#>b'),
  B420: says('a<#0.001#>b'),
  B421: says('a<#0.009#>b'),
  B422: says('a<#100#>b'),
  B423: says('a<#99.991#>b'),
  B424: says('a<#-1#>b'),
  B425: says('a<#+1#>b'),
  B426: says('a<#1e1#>b'),
  B427: says('a<#1,5#>b'),
  B428: says('a<# 1#>b'),
  B429: says('a<#１#>b'),
  B430: says('a<#.5#>b'),
  B431: says('a<#1.#>b'),
  B432: says('a<##>b'),
  B433: says('a<#x#>b'),
  B434: says('a<#1#b'),
  B435: says('a<#1>b'),
  B436: says('a<#<#1#>#>b'),
  B437: says('<#1#>a'),
  B438: says('a<#1#>'),
  B439: says('a<#1#><#2#>b'),
  B440: says('a<#1#> <#2#>b'),
  B441: says('a<#1#>,<#2#>b'),
  B442: says('a<#1#>\u200b<#2#>b'),
  B443: says('a<#01#>b', 'a<#00.50#>b'),
  B444: says(bomb),
  B445: () => [asking(createOf('TTS'), 'digits', { text: `<#${'0'.repeat(9_990)}x` }, { field: 'text', withinMs: 5 })],
  B446: set('voice_id', undefined, ''),
  B447a: set('voice_id', '../../etc/passwd', '--help'),
  B447b: set('voice_id', 'a'.repeat(300)),
  B448a: set('speed', 0.5, 1, 2),
  B448b: set('speed', 0.49, 2.01, literal('-0')),
  B448c: set('speed', '1'),
  B449a: set('volume', 0, 10),
  B449b: set('volume', -1, 11),
  B449c: set('volume', 5.5),
  B450a: set('pitch', -12, 0, 12),
  B450b: set('pitch', -13, 13),
  B450c: set('pitch', 0.5),
  B451a: set('emotion', ...emotions),
  B451b: set('emotion', 'HAPPY'),
  B452: tones(['燕少飞/(yan4)(shao3)(fei1)', 'omg/oh my god']),
  B453a: tones('omg/oh my god'),
  B453b: firstTone(['noslash'], ['/x']),
  B453c: tones(Array.from({ length: 501 }, (_, i) => `a${i}/b`)),
  B453d: () => [
    asking(createOf('TTS'), '10,001 items', {
      pronunciation_dict_tone: Array.from({ length: 10_001 }, (_, i) => `a${i}/b`),
    }),
  ],
  B453e: firstTone([`a/${'b'.repeat(199)}`], [`a/${'b'.repeat(1_000_000)}`]),
  B454a: () => returnsPayload('at the limit', 'a'.repeat(1_048_576)).filter(({ name }) => name.startsWith('TTS')),
  B454b: onOne('TTS', 'payload', ['a'.repeat(1_048_577)]),
  B455: () => [
    own('callback_url', async (world, party) => {
      const receiver = await world.origin(serving(''))
      const { status } = await world.send(
        await posting(createOf('TTS'), { callback_url: receiver.url })(world, party),
        spoken,
      )
      await world.sleep(3_000)
      return [
        ...unless(status === 200, `answered ${status}`),
        ...unless(receiver.connections().all === 0, 'a callback came'),
      ]
    }),
  ],
}
