import type { RuleNumber } from './all-rules.ts'

export type Waiting = { waitsFor: string; rules: readonly RuleNumber[] }

/** Rules that no test cites yet, with the reason. A rule leaves the list with its first test. */
export const notYetBuilt: readonly Waiting[] = [
  // These define how to read the other rules.
  { waitsFor: 'nothing that could be tested', rules: ['D-001', 'D-002', 'D-430'] },

  // Accounts, money, limits and callbacks.
  { waitsFor: 'settings', rules: ['D-006', 'D-450'] },

  {
    waitsFor: 'clear failures and warnings',
    rules: ['D-525'],
  },
  { waitsFor: 'console and studio', rules: ['D-519'] },
  { waitsFor: 'plans', rules: ['D-513'] },
]
