import { type Count, limits } from '@kinora/contract'
import { z } from 'zod'
import { checkPronunciations } from '../speech/check-pronunciations.ts'
import { splitSpeech } from '../speech/split-speech.ts'
import { fields, scannedBy } from './fields.ts'

const findSpeechFault = (text: string) => {
  const split = splitSpeech(text)
  return 'fault' in split ? split.fault : undefined
}

const withPauses = 'line breaks separate paragraphs, <#1.5#> is a pause of 1.5 seconds'

/** Fields that scanners validate. */
export const speechFields = {
  text: () =>
    fields.plainText(limits.speechChars, `Spoken text; ${withPauses}`).superRefine(scannedBy(findSpeechFault)),
  /** Replaces a sound. */
  shortText: ({ least, most }: Count) =>
    fields
      .plainText(most, `Spoken text without audio_url; ${withPauses}`)
      .refine((text) => [...text].length >= least, {
        params: { rule: 'max_length' },
        error: `must have at least ${least} characters`,
      })
      .superRefine(scannedBy(findSpeechFault))
      .optional(),
  speed: () => z.number().min(0.5).max(2).default(1).meta({ description: 'Speed factor; 1 is normal' }),
  volume: () => z.int().min(0).max(10).default(0).meta({ description: 'Decibels above normal' }),
  pronunciations: () =>
    z
      .array(z.string())
      .max(limits.pronunciations)
      .superRefine(scannedBy(checkPronunciations))
      .default([])
      .meta({ description: 'Pronunciations: text/replacement' }),
}
