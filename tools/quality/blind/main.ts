import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCommandLine } from '../../command-line.ts'
import { repoRoot } from '../../testkit/environment.ts'
import { blindPrompts } from './blind-prompts.ts'
import { readDrawnFacts } from './drawn-facts.ts'
import { renderFilmSheets } from './render-films.ts'
import { renderSheets } from './render-sheets.ts'
import { scoreBlindPrompt, sumScores } from './score-blind.ts'

const usage = `usage: npm run blind [-- --details] [--sheets] [--films] [--topic TOPIC] [--record NAME]
Checks the built-in engine with the blind set, from its plans: elements shown, wrong and missing.
  --details      list every prompt with its wrong and missing elements
  --sheets       also render a contact sheet of each prompt to .kinora/blind
  --films        render a contact sheet of the shots of each film to .kinora/blind
  --topic TOPIC  only this topic
  --record NAME  write the figures to tools/quality/blind/figures/NAME.json`

const { values } = parseCommandLine(usage, {
  details: { type: 'boolean', default: false },
  sheets: { type: 'boolean', default: false },
  films: { type: 'boolean', default: false },
  topic: { type: 'string' },
  record: { type: 'string' },
})

const prompts = blindPrompts().filter(({ topic }) => values.topic === undefined || topic === values.topic)
const checked = prompts.map((one) => ({ ...one, score: scoreBlindPrompt(one, readDrawnFacts(one.prompt)) }))

for (const { id, prompt, score } of values.details ? checked : []) {
  const list = (verdict: string): string =>
    score.elements
      .flatMap((one) => (one.verdict === verdict ? [one.isNamed ? `${one.name} (named)` : one.name] : []))
      .join(', ')
  console.log(`${id}: ${prompt}\n    wrong: ${list('wrong')}\n    missing: ${list('missing')}`)
  if (score.unrequested.length > 0) console.log(`    unrequested: ${score.unrequested.join(', ')}`)
}

const topics = [...new Set(checked.map(({ topic }) => topic))]
const byTopic = topics.map((topic) => {
  const scores = checked.filter((one) => one.topic === topic).map(({ score }) => score)
  return [topic, sumScores(scores)] as const
})
const all = sumScores(checked.map(({ score }) => score))
for (const [topic, figures] of [...byTopic, ['all', all] as const])
  console.log(
    `${topic}: ${figures.shown} shown, ${figures.wrong} wrong, ${figures.missing} missing of ${figures.elements}; ` +
      `${figures.unrequested} unrequested; ${figures.named} named as not drawn`,
  )

if (values.record !== undefined) {
  const file = join(import.meta.dirname, 'figures', `${values.record}.json`)
  await writeFile(file, `${JSON.stringify({ all, ...Object.fromEntries(byTopic) }, null, 2)}\n`)
}
if (values.sheets) await renderSheets(join(repoRoot, '.kinora/blind'), prompts)
if (values.films) await renderFilmSheets(join(repoRoot, '.kinora/blind'))
