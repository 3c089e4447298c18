import { type QueryReply, reasons } from '@kinora/contract'
import type { EndCase } from '../case.ts'
import type { Row } from '../row.ts'

const judgeSuccess = (held: number, { state, err_code, progress, credits, creations }: QueryReply): string[] =>
  state !== 'success'
    ? [`ended ${state} ${err_code} instead of success`]
    : [
        ...(err_code === '' ? [] : [`err_code ${err_code} beside success`]),
        ...(progress === 100 ? [] : [`progress ${progress} at the end`]),
        // Some creates answer an id and nothing else.
        ...(credits === held || Number.isNaN(held) ? [] : [`${credits} credits taken, ${held} held`]),
        ...(creations.length > 0 ? [] : ['a success without creations']),
      ]

const ofInput = /(Format|Size)Invalid$|DownloadFailure$/
const namesField = /^[a-z_]+(\[\d+\])?(\.[a-z_]+(\[\d+\])?)*: \S/
const longestMessage = 300

/** The message of a failure: the text of its reason, then the field where an input caused it (D-500). */
const judgeMessage = ({ err_code: code, err_msg: message }: QueryReply): string[] => {
  const begins = `${(reasons as Record<string, { message: string } | undefined>)[code]?.message ?? ''}: `
  const rest = message.slice(begins.length)
  return [
    ...(message.startsWith(begins) && rest !== '' ? [] : [`err_msg "${message}" does not begin with "${begins}"`]),
    ...(message.length <= longestMessage ? [] : [`err_msg of ${message.length} characters`]),
    ...(ofInput.test(code) && !namesField.test(rest) ? [`err_msg "${message}" names no field`] : []),
    ...(/https?:|\d+\.\d+\.\d+\.\d+/.test(message) ? [`err_msg "${message}" shows an address`] : []),
  ]
}

/** How the task of an accepted create has to end (D-441); `held` is what its create said it costs. */
export const judgeEnd = (
  row: Row,
  { otherwise = {} }: Pick<EndCase, 'otherwise'>,
  task: QueryReply,
  held: number,
): string[] => {
  if (row.expect !== 'accepted-then-failed') return judgeSuccess(held, task)
  const wanted = otherwise.reason ?? row.reason
  return [
    ...(task.state === 'failed' ? [] : [`ended ${task.state} instead of failed`]),
    ...(task.err_code === wanted ? [] : [`err_code ${task.err_code || 'none'} instead of ${wanted}`]),
    ...(task.err_code === wanted ? judgeMessage(task) : []),
    ...(task.credits === 0 ? [] : [`${task.credits} credits after a release`]),
    ...(task.creations.length === 0 ? [] : ['a failed task has creations']),
  ]
}

/** What the ledger says of a task that has ended: one hold, raised at most once, and one end of it (D-345, D-444). */
export const judgeLedger = (task: QueryReply, kinds: readonly string[]): string[] => {
  const wanted = ['hold', task.state === 'success' ? 'capture' : 'release']
  const raised = kinds.indexOf('topup')
  const others = kinds.filter((_, i) => i !== raised)
  return others.sort().join() === wanted.sort().join() ? [] : [`ledger of the task: ${kinds.join(', ') || 'empty'}`]
}

/** A test key leaves no trace in the ledger (D-397). */
export const judgeFree = (kinds: readonly string[]): string[] =>
  kinds.length === 0 ? [] : [`ledger of a test key: ${kinds.join(', ')}`]
