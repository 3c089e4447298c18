import type { RuleNumber } from './all-rules.ts'

export type Waiting = { waitsFor: string; rules: readonly RuleNumber[] }

/** Rules that no test cites, with what each waits for. A rule leaves the list with its first test. */
export const notYetBuilt: readonly Waiting[] = [
  // They say how the others are read.
  { waitsFor: 'nothing that could be tested', rules: ['D-001', 'D-002', 'D-430'] },

  // Generators that come later, and what only they need.
  {
    waitsFor: 'films',
    rules: [
      'D-024',
      'D-127',
      'D-131',
      'D-227',
      'D-269',
      'D-270',
      'D-271',
      'D-272',
      'D-273',
      'D-274',
      'D-275',
      'D-276',
      'D-277',
      'D-278',
      'D-279',
      'D-280',
      'D-281',
      'D-282',
      'D-283',
      'D-284',
      'D-285',
      'D-286',
      'D-287',
      'D-288',
      'D-289',
      'D-343',
      'D-351',
    ],
  },
  { waitsFor: 'template stories', rules: ['D-255'] },
  {
    waitsFor: 'the second further endpoints',
    rules: ['D-355', 'D-410', 'D-411', 'D-412', 'D-418', 'D-419', 'D-420', 'D-421', 'D-423', 'D-424'],
  },

  // Faces of the service.
  { waitsFor: 'the OpenAI-shaped paths', rules: ['D-398'] },
  { waitsFor: 'MCP', rules: ['D-399'] },
  { waitsFor: 'foreign clients', rules: ['D-005'] },
  { waitsFor: 'bundle', rules: ['D-403'] },

  // Accounts, money, limits and callbacks.
  { waitsFor: 'settings', rules: ['D-006', 'D-450'] },
]
