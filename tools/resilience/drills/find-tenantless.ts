import type { Logged, Statement } from './statement-log.ts'

const words = (text: string): Set<string> => new Set(text.match(/[a-z_]+/g) ?? [])
const setsTenant = /set_config\('app\.tenant'/
const namesTenant = /app_tenant\(\)/

/** The functions for which `holds` is true, and their callers. */
const findWithCallers = (functions: Logged['functions'], holds: (body: string) => boolean): Set<string> => {
  const found = new Set(functions.filter(({ body }) => holds(body)).map(({ name }) => name))
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const { name, body } of functions) if ([...words(body)].some((word) => found.has(word))) found.add(name)
  }
  return found
}

/** Finds statements on tenant tables without a tenant, in the statement or in its transaction. */
export const findTenantless = ({ statements, tables, functions, tenants }: Logged, applications: RegExp) => {
  const touching = new Set([
    ...tables,
    ...findWithCallers(functions, (body) => tables.some((table) => words(body).has(table))),
  ])
  const binding = findWithCallers(functions, (body) => namesTenant.test(body) || setsTenant.test(body))
  const setting = findWithCallers(functions, (body) => setsTenant.test(body))
  const inTransaction = new Map<string, boolean>()
  const onTenants: Statement[] = []
  const tenantless: Statement[] = []
  for (const statement of statements.filter(({ application }) => applications.test(application))) {
    const { session, text, values } = statement
    if (setsTenant.test(text)) inTransaction.set(session, true)
    else if (/^(commit|rollback)/.test(text)) inTransaction.delete(session)
    else {
      const used = [...words(text)]
      if (!used.some((word) => touching.has(word))) continue
      onTenants.push(statement)
      const isNamed =
        namesTenant.test(text) ||
        used.some((word) => binding.has(word)) ||
        tenants.some((id) => values.includes(`'${id}'`))
      const isSet = inTransaction.has(session) || used.some((word) => setting.has(word))
      if (!isNamed || !isSet) tenantless.push(statement)
    }
  }
  return { onTenants, tenantless }
}
