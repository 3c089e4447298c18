import { parseArgs } from 'node:util'
import { planScene } from '@kinora/adapters/backends/animatic/scenes'
import { customerText } from '@kinora/domain'
import { labelledPrompts } from './labelled-prompts.ts'
import { type Seen, scorePlan } from './score-plan.ts'

// usage: npm run scenes [-- --held-out]
// How much of what prompts name is in the plan. Misses are listed for the working half only: nobody works on the other.
const { values } = parseArgs({ options: { 'held-out': { type: 'boolean', default: false } } })
const half = values['held-out'] ? 'held-out' : 'working'

const see = (prompt: string): Seen => {
  const plan = planScene({
    prompt: customerText().parse(prompt),
    seconds: 5,
    width: 1280,
    height: 720,
    fps: 24,
    seed: 7,
    movement: 'auto',
    style: 'general',
    sound: false,
  })
  return { ...plan, camera: plan.moves }
}

const total = { found: 0, labels: 0, wrong: 0, subjects: 0 }
for (const labelled of labelledPrompts(half)) {
  const { found, missed, wrong, subjects } = scorePlan(labelled, see(labelled.prompt))
  total.found += found.length
  total.labels += labelled.labels.length
  total.wrong += wrong.length
  total.subjects += subjects
  if (half === 'working' && missed.length + wrong.length > 0)
    console.log(`${labelled.id}: ${labelled.prompt}\n    missed: ${missed.join('; ')}\n    wrong: ${wrong.join(', ')}`)
}
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
console.log(`${half} half: ${total.found} of ${total.labels} elements found, ${percent(total.found / total.labels)}`)
console.log(`${total.wrong} of ${total.subjects} objects wrong, ${percent(total.wrong / total.subjects)}`)
