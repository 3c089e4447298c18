import type { Invariant } from './invariant.ts'

export const nothingHeld: Invariant = {
  name: 'I3',
  sentence: 'no resolution on an open task, nothing left in holding for an ended one',
  holds: 'always',
  queries: [
    `select t.id from tasks t join ledger_txns l on l.ref_id = t.id
      where t.state not in ('success', 'failed') and l.kind in ('capture', 'release')`,
    `select t.id from tasks t join ledger_entries e on e.ref_id = t.id and e.account = 'holding'
      where t.state in ('success', 'failed') group by t.id having sum(e.amount) <> 0`,
  ],
}
