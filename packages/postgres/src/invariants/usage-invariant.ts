import type { Invariant } from './invariant.ts'

const hourName = (alias: string) => `to_char(${alias} at time zone 'utc', 'YYYY-MM-DD"T"HH24"Z"')`

/** A capture and its usage row carry the start of one transaction, so they belong to the same hour. */
export const usageEqualsLedger: Invariant = {
  name: 'usage',
  sentence: 'usage of a tenant and hour equals the credits captured in the ledger; days are the sums of their hours',
  holds: 'always',
  queries: [
    `with captured as (
       select l.tenant_id, date_trunc('hour', l.created_at, 'UTC') as starts_at, sum(e.amount) as credits
         from ledger_txns l join ledger_entries e on e.ref_id = l.ref_id and e.kind = l.kind
        where l.kind = 'capture' and e.account = 'revenue' and l.created_at >= (select since from usage_start)
        group by 1, 2
     ), used as (
       select tenant_id, starts_at, sum(credits) as credits
         from (select tenant_id, starts_at, credits from usage_hours
               union all select tenant_id, date_trunc('hour', at, 'UTC'), credits from usage_rows) u
        where starts_at >= (select since from usage_start) group by 1, 2
     )
     select coalesce(c.tenant_id, u.tenant_id) || ' ' || ${hourName('coalesce(c.starts_at, u.starts_at)')} as id
       from captured c full join used u on u.tenant_id = c.tenant_id and u.starts_at = c.starts_at
      where coalesce(c.credits, 0) <> coalesce(u.credits, 0)`,
    `with by_hour as (
       select tenant_id, date_trunc('day', starts_at, 'UTC') as starts_at, sum(tasks) as tasks, sum(credits) as credits
         from usage_hours group by 1, 2
     ), by_day as (
       select tenant_id, starts_at, sum(tasks) as tasks, sum(credits) as credits from usage_days group by 1, 2
     )
     select coalesce(h.tenant_id, d.tenant_id) || ' ' || to_char(coalesce(h.starts_at, d.starts_at) at time zone 'utc', 'YYYY-MM-DD') as id
       from by_hour h full join by_day d on d.tenant_id = h.tenant_id and d.starts_at = h.starts_at
      where coalesce(h.starts_at, d.starts_at) >= (select since from usage_start)
        and (h.tasks, h.credits) is distinct from (d.tasks, d.credits)`,
    // While a row is not folded yet, it is compared by task.
    `select u.task_id as id from usage_rows u
       left join (select ref_id, sum(amount) as credits from ledger_entries
                   where kind = 'capture' and account = 'revenue' group by ref_id) moved on moved.ref_id = u.task_id
      where u.credits <> coalesce(moved.credits, 0)`,
  ],
}
