const core = 90
const apps = 85
const others = 75

const goals: Readonly<Record<string, number>> = {
  'packages/contract': core,
  'packages/domain': core,
  'packages/generators': core,
  'apps/api': apps,
  'apps/worker': apps,
}

/** The percentage of lines that all suites together must run. */
export const findGoal = (name: string): number => goals[name] ?? others
