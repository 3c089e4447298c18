import { parseCommandLine } from '../../command-line.ts'
import { runCheck } from './run-check.ts'
import { runWhole } from './run-whole.ts'

const usage = `usage: npm run check [-- OPTIONS]
Without options: types, linters, unit tests, generated files and rules.
  --full         also the samples of the long suites that SAMPLE chooses, on separate services (npm run check:full)
  --record       write the times of a run that passed, and the hashes of the rendering suites in it
  --block TITLE  run only this block of the full check (repeatable)
  --whole        run each long suite at full size (npm run check:whole), with:
    --item TEXT    only items whose title contains the text
    --restart      start a new round; without it, items already done in this round are not run again
    --list         print the items
    --page         write the table from the recorded results, run nothing`

const { values } = parseCommandLine(usage, {
  full: { type: 'boolean', default: false },
  record: { type: 'boolean', default: false },
  block: { type: 'string', multiple: true },
  whole: { type: 'boolean', default: false },
  item: { type: 'string' },
  restart: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  page: { type: 'boolean', default: false },
})
if (values.whole) await runWhole(values)
else await runCheck(values)
