import { limits } from '@kinora/contract'
import { z } from 'zod'
import { checkPronunciations } from '../speech/check-pronunciations.ts'
import { splitSpeech } from '../speech/split-speech.ts'
import { checkSubjectName } from '../subjects/check-subject-name.ts'
import { fields, scannedBy } from './fields.ts'

const faultOfSpeech = (text: string) => {
  const split = splitSpeech(text)
  return 'fault' in split ? split.fault : undefined
}

/** Fields whose rules are scanners of their own. */
export const speechFields = {
  text: () =>
    fields
      .plainText(limits.speechChars, 'What is said; line breaks part paragraphs, <#1.5#> is a pause of 1.5 seconds')
      .superRefine(scannedBy(faultOfSpeech)),
  pronunciations: () =>
    z
      .array(z.string())
      .max(limits.pronunciations)
      .superRefine(scannedBy(checkPronunciations))
      .default([])
      .meta({ description: 'How words are said: text/replacement' }),
}

export const subjectName = () =>
  fields.plainText(limits.subjectNameChars, 'Called in the prompt as [@name]').superRefine(scannedBy(checkSubjectName))
