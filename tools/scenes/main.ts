import { parseArgs } from 'node:util'
import { scoreHalf } from './score-half.ts'

// usage: npm run scenes [-- --held-out]
// How much of what prompts name is in the plan. Misses are listed for the working half only: nobody works on the other.
const { values } = parseArgs({ options: { 'held-out': { type: 'boolean', default: false } } })
const half = values['held-out'] ? 'held-out' : 'working'
const { prompts, found, labels, wrong, subjects } = scoreHalf(half)

for (const { labelled, score } of half === 'working' ? prompts : [])
  if (score.missed.length + score.wrong.length > 0)
    console.log(
      `${labelled.id}: ${labelled.prompt}\n    missed: ${score.missed.join('; ')}\n    wrong: ${score.wrong.join(', ')}`,
    )

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
console.log(`${half} half: ${found} of ${labels} elements found, ${percent(found / labels)}`)
console.log(`${wrong} of ${subjects} objects wrong, ${percent(wrong / subjects)}`)
