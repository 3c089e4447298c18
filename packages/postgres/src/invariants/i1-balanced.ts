import type { Invariant } from './invariant.ts'

export const balanced: Invariant = {
  name: 'I1',
  sentence: 'every ledger transaction balances',
  holds: 'always',
  queries: [
    `select ref_id || ' ' || kind as id from ledger_entries
      group by ref_id, kind having sum(amount) <> 0 or count(*) < 2`,
    `select coalesce(t.ref_id, e.ref_id) || ' ' || coalesce(t.kind, e.kind) as id
       from ledger_txns t full join (select distinct ref_id, kind from ledger_entries) e
         on e.ref_id = t.ref_id and e.kind = t.kind
      where t.ref_id is null or e.ref_id is null`,
  ],
}
