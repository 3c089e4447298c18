/** Credits of one tenant by the rules, in the simplest form; time is in whole hours. */
export type ReferenceTask = {
  id: string
  credits: number
  /** Credits by ending grant; the rest came from lasting credits. */
  parts: Map<string, number>
  state: 'waiting' | 'processing' | 'success' | 'failed'
  isRaised: boolean
  isUnknown: boolean
  begunAt: number
}

type EndingGrant = { id: string; left: number; endsAfter: number }

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0)

export const taskTimeoutHours = 2

export const createReferenceLedger = () => {
  const ending: EndingGrant[] = []
  const tasks: ReferenceTask[] = []
  let [lasting, revenue, given, gone, hour, operations] = [0, 0, 0, 0, 0, 0]
  /** A grant of N hours ends at half past. */
  const hasEnded = ({ endsAfter }: EndingGrant): boolean => endsAfter < hour
  const inOrder = () => ending.filter((grant) => !hasEnded(grant)).sort((a, b) => a.endsAfter - b.endsAfter)
  const available = (): number => lasting + sum(inOrder().map(({ left }) => left))
  const isOpen = ({ state }: ReferenceTask): boolean => state === 'waiting' || state === 'processing'

  const take = (credits: number): Map<string, number> => {
    const parts = new Map<string, number>()
    let open = credits
    for (const grant of inOrder()) {
      const part = Math.min(open, grant.left)
      if (part > 0) parts.set(grant.id, part)
      grant.left -= part
      open -= part
    }
    lasting -= open
    return parts
  }
  const giveBack = ({ credits, parts }: ReferenceTask): void => {
    lasting += credits - sum(parts.values())
    for (const grant of ending.filter(({ id }) => parts.has(id))) {
      const part = parts.get(grant.id) ?? 0
      if (hasEnded(grant)) gone += part
      else grant.left += part
    }
  }

  const end = (task: ReferenceTask, state: 'success' | 'failed'): void => {
    task.state = state
    if (state === 'success') revenue += task.credits
    else {
      giveBack(task)
      task.credits = 0
    }
  }

  return {
    tasks,
    available,
    isOpen,
    grant(id: string, credits: number, hours?: number): void {
      given += credits
      if (hours === undefined) lasting += credits
      else ending.push({ id, left: credits, endsAfter: hour + hours })
    },
    /** The total that N creates of one price take; their order decides which of them took which part. */
    create(price: number, requested: number): { accepted: number; parts: Map<string, number> } {
      const accepted = Math.min(requested, Math.floor(available() / price))
      return { accepted, parts: take(price * accepted) }
    },
    /** A synchronous operation: hold and capture at once, or nothing. */
    charge(credits: number): boolean {
      if (available() < credits) return false
      take(credits)
      revenue += credits
      operations += 1
      return true
    },
    /** What usage has to show: ended tasks, operations and captured credits. */
    usage: () => ({ tasks: tasks.filter((task) => !isOpen(task)).length + operations, credits: revenue }),
    admitted(id: string, credits: number, parts: Map<string, number>): void {
      tasks.push({ id, credits, parts, state: 'waiting', isRaised: false, isUnknown: false, begunAt: 0 })
    },
    begin(task: ReferenceTask): void {
      task.state = 'processing'
      task.begunAt = hour
    },
    topUp(task: ReferenceTask, more: number): void {
      if (available() < more) end(task, 'failed')
      else {
        for (const [grant, part] of take(more)) task.parts.set(grant, (task.parts.get(grant) ?? 0) + part)
        task.credits += more
        task.isRaised = true
      }
    },
    end,
    overdue: () => tasks.filter((task) => task.state === 'processing' && hour - task.begunAt >= taskTimeoutHours),
    pass(hours: number): void {
      hour += hours
    },
    /** The four accounts once all ended grants are expired. */
    accounts() {
      const holding = sum(tasks.filter(isOpen).map(({ credits }) => credits))
      const ended = gone + sum(ending.filter(hasEnded).map(({ left }) => left))
      return { available: available(), holding, revenue, funding: ended - given }
    },
  }
}
export type ReferenceLedger = ReturnType<typeof createReferenceLedger>
