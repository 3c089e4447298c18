import { findCreate } from '../support/creates.ts'
import type { Builder, Builders } from './case.ts'
import { checkWarnings } from './checks/check-warnings.ts'
import { buildCreate, customCase, failureUnless, onEndpoint, rawJson, requestCase } from './request-cases.ts'
import { returnsPayload } from './round-trip.ts'
import { serving } from './scripts.ts'

/** A speech create responds after its task has ended. */
const slowRequest = { timeoutMs: 60_000 }
const textCases = (...texts: readonly unknown[]): Builder => onEndpoint('TTS', 'text', texts, slowRequest)
const set = (name: string, ...values: readonly unknown[]): Builder =>
  onEndpoint('TTS', `voice_setting_${name}`, values, slowRequest)
const tones = (...values: readonly unknown[]): Builder =>
  onEndpoint('TTS', 'pronunciation_dict_tone', values, slowRequest)
const firstTone = (...values: readonly unknown[]): Builder =>
  onEndpoint('TTS', 'pronunciation_dict_tone', values, { field: 'pronunciation_dict_tone[0]' })
const emotions = ['happy', 'sad', 'angry', 'fearful', 'disgusted', 'surprised', 'calm', '']
const bomb = `a${'<#99.99#>a'.repeat(998)}<#99.99#>a`

/** Text to speech. */
export const audioTts: Builders = {
  B404: textCases('a'.repeat(9_999)),
  B405: textCases('a'.repeat(10_000)),
  B406a: textCases(`${'😀'.repeat(9_998)}a`),
  B406b: textCases('😀'.repeat(10_000)),
  B407a: textCases('', '  '),
  B407b: textCases('<#1#>'),
  B407c: textCases('…', '!!!'),
  B408: textCases('a\nb', 'a\r\nb', 'a\u2028b', 'a\u2029b'),
  B409: textCases('a<#0.01#>b'),
  B410: textCases('a<#99.99#>b'),
  B411: textCases('a<#1#>b'),
  B412: textCases('a<#1.5#>b'),
  B413: textCases('a<#1.50#>b'),
  B414: textCases('a <#1#> b'),
  B415: textCases('a\n<#1#>\nb'),
  B416: textCases('中<#1#>文'),
  B417: textCases('a<#1#>b<#2#>c'),
  B418: textCases('a<#0#>b'),
  B419: textCases('a<#0.00#>b'),
  B420: textCases('a<#0.001#>b'),
  B421: textCases('a<#0.009#>b'),
  B422: textCases('a<#100#>b'),
  B423: textCases('a<#99.991#>b'),
  B424: textCases('a<#-1#>b'),
  B425: textCases('a<#+1#>b'),
  B426: textCases('a<#1e1#>b'),
  B427: textCases('a<#1,5#>b'),
  B428: textCases('a<# 1#>b'),
  B429: textCases('a<#１#>b'),
  B430: textCases('a<#.5#>b'),
  B431: textCases('a<#1.#>b'),
  B432: textCases('a<##>b'),
  B433: textCases('a<#x#>b'),
  B434: textCases('a<#1#b'),
  B435: textCases('a<#1>b'),
  B436: textCases('a<#<#1#>#>b'),
  B437: textCases('<#1#>a'),
  B438: textCases('a<#1#>'),
  B439: textCases('a<#1#><#2#>b'),
  B440: textCases('a<#1#> <#2#>b'),
  B441: textCases('a<#1#>,<#2#>b'),
  B442: textCases('a<#1#>\u200b<#2#>b'),
  B443: textCases('a<#01#>b', 'a<#00.50#>b'),
  B444: textCases(bomb),
  B445: () => [
    requestCase(findCreate('TTS'), 'digits', { text: `<#${'0'.repeat(9_990)}x` }, { field: 'text', withinMs: 5 }),
  ],
  B446: set('voice_id', undefined, ''),
  B447a: set('voice_id', '../../etc/passwd', '--help'),
  B447b: set('voice_id', 'a'.repeat(300)),
  B448a: set('speed', 0.5, 1, 2),
  B448b: set('speed', 0.49, 2.01, rawJson('-0')),
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
    requestCase(findCreate('TTS'), '10,001 items', {
      pronunciation_dict_tone: Array.from({ length: 10_001 }, (_, i) => `a${i}/b`),
    }),
  ],
  B453e: firstTone([`a/${'b'.repeat(199)}`], [`a/${'b'.repeat(1_000_000)}`]),
  B454a: () => returnsPayload('at the limit', 'a'.repeat(1_048_576)).filter(({ name }) => name.startsWith('TTS')),
  B454b: onEndpoint('TTS', 'payload', ['a'.repeat(1_048_577)]),
  B455: () => [
    customCase('callback_url', async (world, party) => {
      const receiver = await world.origin(serving(''))
      const response = await world.send(
        await buildCreate(findCreate('TTS'), { callback_url: receiver.url })(world, party),
        slowRequest,
      )
      await world.sleep(3_000)
      return [
        ...failureUnless(response.status === 200, `responded ${response.status}`),
        ...(await checkWarnings({ warns: [['field_without_effect', 'callback_url']] })(response, world, party)),
        ...failureUnless(receiver.connections().all === 0, 'a callback was sent'),
      ]
    }),
  ],
}
