import { type Count, limits } from '@kinora/contract'
import { z } from 'zod'
import { checkPronunciations } from '../speech/check-pronunciations.ts'
import { splitSpeech } from '../speech/split-speech.ts'
import { fields, scannedBy } from './fields.ts'

const faultOfSpeech = (text: string) => {
  const split = splitSpeech(text)
  return 'fault' in split ? split.fault : undefined
}

const withPauses = 'line breaks part paragraphs, <#1.5#> is a pause of 1.5 seconds'

/** Fields whose rules are scanners of their own. */
export const speechFields = {
  text: () => fields.plainText(limits.speechChars, `What is said; ${withPauses}`).superRefine(scannedBy(faultOfSpeech)),
  /** In place of a sound. */
  shortText: ({ least, most }: Count) =>
    fields
      .plainText(most, `What is said where there is no audio_url; ${withPauses}`)
      .refine((text) => [...text].length >= least, {
        params: { rule: 'max_length' },
        error: `must have at least ${least} characters`,
      })
      .superRefine(scannedBy(faultOfSpeech))
      .optional(),
  speed: () => z.number().min(0.5).max(2).default(1).meta({ description: 'How fast, 1 is normal' }),
  volume: () => z.int().min(0).max(10).default(0).meta({ description: 'Decibels above normal' }),
  pronunciations: () =>
    z
      .array(z.string())
      .max(limits.pronunciations)
      .superRefine(scannedBy(checkPronunciations))
      .default([])
      .meta({ description: 'How words are said: text/replacement' }),
}
