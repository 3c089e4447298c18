import { limits } from '@kinora/contract'
import { z } from 'zod'
import { checkPronunciations } from '../speech/check-pronunciations.ts'
import { splitSpeech } from '../speech/split-speech.ts'
import { checkSubjectName } from '../subjects/check-subject-name.ts'
import { fields } from './fields.ts'

/** Fields whose rules are scanners of their own. */
export const speechFields = {
  text: () =>
    fields
      .plainText(limits.speechChars, 'What is said; line breaks part paragraphs, <#1.5#> is a pause of 1.5 seconds')
      .superRefine((text, context) => {
        const split = splitSpeech(text)
        if ('fault' in split)
          context.addIssue({ code: 'custom', params: { rule: split.fault.rule }, message: split.fault.message })
      }),
  pronunciations: () =>
    z
      .array(z.string())
      .max(limits.pronunciations)
      .superRefine((entries, context) => {
        const fault = checkPronunciations(entries)
        if (fault)
          context.addIssue({
            code: 'custom',
            path: [fault.index],
            params: { rule: fault.rule },
            message: fault.message,
          })
      })
      .default([])
      .meta({ description: 'How words are said: text/replacement' }),
}

export const subjectName = () =>
  fields.plainText(limits.subjectNameChars, 'Called in the prompt as [@name]').superRefine((name, context) => {
    const fault = checkSubjectName(name)
    if (fault) context.addIssue({ code: 'custom', params: { rule: fault.rule }, message: fault.message })
  })
