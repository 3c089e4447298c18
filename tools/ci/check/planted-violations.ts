/** A checker, the violation that a test plants in front of it, and the line that it must fail with. */
export type PlantedViolation = {
  checker: string
  violation: string
  test: string
  line: string
  /** The file that contains the line, if the test only compares its beginning or the exit code. */
  lineIn?: string
}

const crash = 'tools/resilience/crash/checks.test.ts'
const money = 'tools/resilience/money/run-sequences.test.ts'
const fairness = 'tools/load/fairness/fairness-bars.test.ts'
const fairnessBars = 'tools/load/fairness/fairness-bars.ts'
const floods = 'tools/load/floods/flood-bars.test.ts'
const floodBars = 'tools/load/floods/flood-bars.ts'

export const plantedViolations: readonly PlantedViolation[] = [
  {
    checker: 'crash: tasks',
    violation: 'an acknowledged task that is missing',
    test: crash,
    line: 'tasks lost (acknowledged and not ended)',
  },
  { checker: 'crash: keys', violation: 'two tasks of one key', test: crash, line: 'keys with two tasks' },
  {
    checker: 'crash: money',
    violation: 'a second charge',
    test: crash,
    line: 'tasks charged twice, or charged and paid back',
  },
  {
    checker: 'crash: callbacks',
    violation: 'a terminal callback that no receiver accepted',
    test: crash,
    line: 'terminal callbacks missing',
  },
  {
    checker: 'crash: starts',
    violation: 'one attempt started twice',
    test: crash,
    line: 'attempts started more than once on the model server',
  },
  {
    checker: 'crash: films',
    violation: 'a step that ran again after it was done',
    test: crash,
    line: 'steps started again after they were done',
  },
  {
    checker: 'crash: attempts',
    violation: 'an unknown outcome that was retried',
    test: crash,
    line: 'violated: worker ',
    lineIn: 'tools/resilience/crash/check-attempts.ts',
  },
  {
    checker: 'providers: jobs',
    violation: 'a job without an attempt',
    test: 'tools/resilience/providers/check-providers.test.ts',
    line: 'jobs at fal that no attempt has',
  },
  {
    checker: 'providers: spend',
    violation: 'a second job of a task',
    test: 'tools/resilience/providers/check-providers.test.ts',
    line: 'tasks paid twice at fal',
  },
  {
    checker: 'providers: secrets',
    violation: 'the key of a provider in a log line',
    test: 'tools/resilience/providers/check-providers.test.ts',
    line: 'texts with the key of a provider',
  },
  {
    checker: 'crash: what clients saw',
    violation: 'a task that went a state backwards',
    test: crash,
    line: 'tasks seen to go backwards',
  },
  {
    checker: 'crash: coverage of the run',
    violation: 'a run without creates and faults',
    test: crash,
    line: 'no create was acknowledged',
  },
  {
    checker: 'crash: harness',
    violation: 'a worker that never becomes ready',
    test: 'tools/resilience/crash/run-harness.test.ts',
    line: 'FAIL  the run checked nothing: worker 1: not ready after 600.0 s',
  },
  { checker: 'money', violation: 'a capture that is one credit too high', test: money, line: 'final accounts' },
  { checker: 'money', violation: 'a create without credits', test: money, line: 'accepted creates' },
  {
    checker: 'invariants I1 to I10, lanes',
    violation: 'rows that break each of them',
    test: 'tools/resilience/invariants/invariants.int.test.ts',
    line: "['I4', ['1 available', '3 revenue', '41']]",
  },
  {
    checker: 'fairness: pool',
    violation: '96 tasks of the long queue served first',
    test: fairness,
    line: 'pool: of A done before 5 each of B and C are',
    lineIn: fairnessBars,
  },
  {
    checker: 'fairness: shares',
    violation: 'one starved tenant of ten',
    test: fairness,
    line: 'tenants when half is done',
    lineIn: fairnessBars,
  },
  {
    checker: 'fairness: weights',
    violation: 'equal shares for weights of 2 : 1',
    test: fairness,
    line: 'weights: share of 2 : 1, off by',
    lineIn: fairnessBars,
  },
  {
    checker: 'floods: bodies',
    violation: 'a 503 without Retry-After',
    test: floods,
    line: 'bodies: 503 without Retry-After',
  },
  {
    checker: 'floods: slow clients',
    violation: 'three connections left open',
    test: floods,
    line: 'slow: connections left behind',
    lineIn: floodBars,
  },
  {
    checker: 'floods: text shapes',
    violation: 'an answer 500 to a text body',
    test: floods,
    line: 'texts: answers other than',
    lineIn: floodBars,
  },
  {
    checker: 'overflow: spend',
    violation: 'a tenant above its ceiling',
    test: 'tools/load/overflow/overflow-bars.test.ts',
    line: 'highest spend of tenant A',
  },
  {
    checker: 'overflow: local tenants',
    violation: 'a task of the local tenant that left',
    test: 'tools/load/overflow/overflow-bars.test.ts',
    line: 'tasks of the local tenant that left',
  },
  {
    checker: 'provider jobs',
    violation: 'a job started twice',
    test: 'tools/load/provider-jobs/provider-job-bars.test.ts',
    line: 'jobs started twice',
  },
  {
    checker: 'text shapes of fields',
    violation: 'a validator that reads the whole text',
    test: 'packages/generators/src/long-texts.test.ts',
    line: 'prompt of "😀"',
  },
  {
    checker: 'bars of small runs',
    violation: '16 rows a shot instead of 15',
    test: 'tools/testkit/bars.test.ts',
    line: 'FAIL  rows a shot: 16.00 (bar 15)',
  },
  {
    checker: 'drill: heaps',
    violation: 'a thread that keeps 20 KiB of each task',
    test: 'tools/resilience/drills/check-heaps.test.ts',
    line: 'thread 1 grew by 12 MiB over 600 tasks, 20 KiB each',
  },
  {
    checker: 'drill: freeze',
    violation: 'an answer 500 during a freeze',
    test: 'tools/resilience/drills/check-freeze.test.ts',
    line: '1 answers other than 200 and 503',
  },
  {
    checker: 'drill: log lines',
    violation: 'a line of a task with another trace id',
    test: 'tools/resilience/drills/check-log-lines.test.ts',
    line: 'another trace id',
  },
  {
    checker: 'drill: statement log',
    violation: 'a statement without its tenant',
    test: 'tools/resilience/drills/find-tenantless.test.ts',
    line: 'select from tasks',
  },
  {
    checker: 'rules',
    violation: 'a rule that no test cites',
    test: 'tools/quality/rules/check-rules.test.ts',
    line: 'D-010 has no test',
  },
  {
    checker: 'code rules',
    violation: 'fixtures that break each rule',
    test: 'tools/quality/code-rules/check-tree.test.ts',
    line: 'generators do not use Math.random',
  },
  {
    checker: 'boundaries',
    violation: 'one fixture for each rule',
    test: 'tools/quality/boundaries/boundaries.test.ts',
    line: 'toContain(rule)',
  },
  {
    checker: 'migrations',
    violation: 'statements that lock a large table while they work',
    test: 'tools/quality/migrations/lint-migrations.test.ts',
    line: 'require-concurrent-index-creation',
  },
  {
    checker: 'parity of clients',
    violation: 'a call that a client lacks',
    test: 'tools/gen/parity/client-coverage.test.ts',
    line: 'readThing is in no ',
  },
  {
    checker: 'tenant matrix',
    violation: 'a route without declared meanings',
    test: 'tests/tenants/meanings.test.ts',
    line: 'panes[].glass_id',
  },
  {
    checker: 'bad inputs: response time',
    violation: 'a refusal after 90 s',
    test: 'tests/bad-inputs/running.test.ts',
    line: 'answered after 90000 ms',
  },
  {
    checker: 'bad inputs: isolation of callbacks',
    violation: 'callbacks queued behind a backlog',
    test: 'tests/bad-inputs/check-isolation.test.ts',
    line: '20 of 20 were sent behind more than 8 of the backlog',
  },
  {
    checker: 'clips',
    violation: 'sound that breaks off',
    test: 'tools/quality/clips/check-clip.test.ts',
    line: 'sound of 0.234 s, not 1 s',
  },
  {
    checker: 'schemathesis',
    violation: 'a run that tested no operation',
    test: 'tools/quality/schemathesis/count-operations.test.ts',
    line: '{ passed: 0, failed: 1 }',
  },
  {
    checker: 'console bundle',
    violation: 'a first load, a view and a chart above their limits',
    test: 'tools/quality/console-bundle/bundle-bars.test.ts',
    line: 'FAIL  view src/views/v3.tsx: 81.00 KB (bar 80)',
  },
  {
    checker: 'coverage floors',
    violation: 'a package below its floor',
    test: 'tools/ci/coverage/floors.test.ts',
    line: 'apps/api: 84.9 % of lines (849 of 1000) is below its floor of 85 %',
  },
]
