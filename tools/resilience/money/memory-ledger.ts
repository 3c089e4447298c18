import { AppError } from '@kinora/contract'
import type { LedgerUnderTest } from './ledger-under-test.ts'
import { createReferenceLedger, type ReferenceLedger, type ReferenceTask } from './reference-ledger.ts'

/** The functions under test over in-memory reference ledgers: correct unless a test plants a violation. */
export const createMemoryLedger = (createLedger: () => ReferenceLedger = createReferenceLedger): LedgerUnderTest => {
  const ledgers = new Map<string, ReferenceLedger>()
  let lastId = 0
  const newId = (): string => String(++lastId)
  const findLedger = (tenantId: string): ReferenceLedger => {
    const ledger = ledgers.get(tenantId)
    if (!ledger) throw new Error(`no tenant ${tenantId}`)
    return ledger
  }
  const find = (tenantId: string, taskId: string): ReferenceTask => {
    const task = findLedger(tenantId).tasks.find(({ id }) => id === taskId)
    if (!task) throw new Error(`no task ${taskId}`)
    return task
  }
  return {
    async newTenant() {
      const id = newId()
      ledgers.set(id, createLedger())
      return id
    },
    async grant(tenantId, credits, hours) {
      const id = newId()
      findLedger(tenantId).grant(id, credits, hours)
      return id
    },
    async create(tenantId, credits) {
      const { accepted, parts } = findLedger(tenantId).create(credits, 1)
      if (accepted === 0) throw new AppError('CreditInsufficient')
      const id = newId()
      findLedger(tenantId).admitted(id, credits, parts)
      return id
    },
    async charge(tenantId, credits) {
      return findLedger(tenantId).charge(credits)
    },
    async foldUsage() {
      return 0
    },
    async usage(tenantId) {
      return findLedger(tenantId).usage()
    },
    async begin(tenantId, taskId) {
      findLedger(tenantId).begin(find(tenantId, taskId))
    },
    async topUp(tenantId, taskId, credits) {
      const task = find(tenantId, taskId)
      if (task.credits < credits) findLedger(tenantId).topUp(task, credits - task.credits)
      return task.state !== 'failed'
    },
    async end(how, tenantId, taskId) {
      const [ledger, task] = [findLedger(tenantId), find(tenantId, taskId)]
      if (!ledger.isOpen(task) || (how === 'success' && task.state === 'waiting')) return undefined
      ledger.end(task, how === 'success' ? 'success' : 'failed')
      return task
    },
    async unknown() {},
    async known() {
      return true
    },
    async pass(tenantId, hours) {
      findLedger(tenantId).pass(hours)
    },
    async endOverdue(tenantId) {
      for (const task of findLedger(tenantId).overdue()) findLedger(tenantId).end(task, 'failed')
    },
    async endGrants() {
      return 0
    },
    async available(tenantId) {
      return findLedger(tenantId).available()
    },
    async readGrantUses(ids) {
      const tasks = [...ledgers.values()].flatMap((ledger) => ledger.tasks).filter(({ id }) => ids.includes(id))
      return tasks.flatMap(({ id, parts }) => [...parts].map(([grant, credits]) => ({ task: id, grant, credits })))
    },
    async tasks(tenantId) {
      return findLedger(tenantId).tasks.map(({ id, state, credits }) => ({
        id,
        state: state === 'waiting' ? 'created' : state,
        credits,
      }))
    },
    async accounts(tenantId) {
      return findLedger(tenantId).accounts()
    },
    async close() {
      return [undefined, undefined, undefined, undefined, undefined]
    },
  }
}
