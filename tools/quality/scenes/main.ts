import { parseCommandLine } from '../../command-line.ts'
import { scorePart } from './score-part.ts'

const usage = `usage: npm run scenes [-- --held-out | --everyday]
Prints how many of the elements that labelled prompts name are in the plan.
  --held-out  the half that is not used for tuning: figures only, no misses
  --everyday  everyday prompts`

const { values } = parseCommandLine(usage, {
  'held-out': { type: 'boolean', default: false },
  everyday: { type: 'boolean', default: false },
})
const part = values['held-out'] ? 'held-out' : values.everyday ? 'everyday' : 'working'
const { prompts, found, labels, wrong, subjects } = scorePart(part)

for (const { labelled, score } of part === 'held-out' ? [] : prompts)
  if (score.missed.length + score.wrong.length > 0)
    console.log(
      `${labelled.id}: ${labelled.prompt}\n    missed: ${score.missed.join('; ')}\n    wrong: ${score.wrong.join(', ')}`,
    )

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
console.log(`${part}: ${found} of ${labels} elements found, ${percent(found / labels)}`)
console.log(`${wrong} of ${subjects} objects wrong, ${percent(wrong / subjects)}`)
