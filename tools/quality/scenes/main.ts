import { parseArgs } from 'node:util'
import { scorePart } from './score-part.ts'

// usage: npm run scenes [-- --held-out | --everyday]
// How much of what prompts name is in the plan. Misses of the held-out half stay unseen: nobody works on them.
const { values } = parseArgs({
  options: { 'held-out': { type: 'boolean', default: false }, everyday: { type: 'boolean', default: false } },
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
