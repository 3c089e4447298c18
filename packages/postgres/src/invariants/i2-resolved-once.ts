import type { Invariant } from './invariant.ts'

export const resolvedOnce: Invariant = {
  name: 'I2',
  sentence: 'one hold per billable task, none for others; exactly one resolution at the end',
  holds: 'always',
  queries: [
    `select t.id from tasks t left join ledger_txns l on l.ref_id = t.id
      group by t.id, t.billable
     having count(*) filter (where l.kind = 'hold') <> case when t.billable then 1 else 0 end
         or count(*) filter (where l.kind = 'topup') > 1
         or count(*) filter (where l.kind in ('capture', 'release')) > 1`,
    `select t.id from tasks t
      where t.billable and t.state in ('success', 'failed')
        and not exists (select 1 from ledger_txns l where l.ref_id = t.id
                         and l.kind = case t.state when 'success' then 'capture' else 'release' end)`,
  ],
}
