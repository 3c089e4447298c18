/** One deliberate defect of the product, and the small check that must fail for it. */
export type BrokenProduct = {
  file: string
  from: string
  to: string
  /** Tool and arguments, started in the patched copy. */
  gate: readonly string[]
  /** The line that the gate must print. */
  failure: RegExp
}

const extraRow = `await inTransaction(db, tenantId, (client) =>
      client.query(
        \`insert into attempts (task_id, step_no, try_no, id, tenant_id, step, backend, state)
         select $1, 1000 + count(*), 1, $2, app_tenant(), 'extra', 'extra', 'done' from attempts where task_id = $1 and step_no >= 1000\`,
        [filmId, id],
      ),
    )
`

export const brokenProducts: Readonly<Record<string, BrokenProduct>> = {
  'fair-share-off': {
    file: 'packages/adapters/src/temporal/queues.ts',
    from: '  fairnessKey: tenantId,\n',
    to: `  fairnessKey: tenantId === '' ? tenantId : 'all',\n`,
    gate: ['load/fairness', 'pool', '--small'],
    failure: /^FAIL {2}pool: of A done before/,
  },
  'extra-row-per-shot': {
    file: 'packages/postgres/src/films/films.ts',
    from: '    const film = row.film_version === null ?',
    to: `    ${extraRow}    const film = row.film_version === null ?`,
    gate: ['load/bench', 'film', '--small'],
    failure: /^FAIL {2}film rows a shot/,
  },
  'shed-at-ordinary-load': {
    file: 'apps/api/src/overload/overload.ts',
    from: 'const laggingMs = 1_000\n',
    to: 'const laggingMs = 1\n',
    gate: ['load/floods', 'lag', '--small'],
    failure: /^FAIL {2}lag: of [0-9]+ legal creates refused/,
  },
}
