import { type QueryReply, reasons } from '@kinora/contract'
import type { EndCase } from '../case.ts'
import type { Row } from '../row.ts'

const checkSuccess = (held: number, { state, err_code, progress, credits, creations }: QueryReply): string[] =>
  state !== 'success'
    ? [`ended ${state} ${err_code} instead of success`]
    : [
        ...(err_code === '' ? [] : [`err_code ${err_code} beside success`]),
        ...(progress === 100 ? [] : [`progress ${progress} at the end`]),
        // Some creates return only an id.
        ...(credits === held || Number.isNaN(held) ? [] : [`${credits} credits captured, ${held} held`]),
        ...(creations.length > 0 ? [] : ['a success without creations']),
      ]

const inputErrorCode = /(Format|Size)Invalid$|DownloadFailure$/
const namesField = /^[a-z_]+(\[\d+\])?(\.[a-z_]+(\[\d+\])?)*: \S/
const maxMessageLength = 300

/** Checks a failure message: the text of its reason, then the field if an input caused it (D-500). */
const checkMessage = ({ err_code: code, err_msg: message }: QueryReply): string[] => {
  const begins = `${(reasons as Record<string, { message: string } | undefined>)[code]?.message ?? ''}: `
  const rest = message.slice(begins.length)
  return [
    ...(message.startsWith(begins) && rest !== '' ? [] : [`err_msg "${message}" does not begin with "${begins}"`]),
    ...(message.length <= maxMessageLength ? [] : [`err_msg of ${message.length} characters`]),
    ...(inputErrorCode.test(code) && !namesField.test(rest) ? [`err_msg "${message}" names no field`] : []),
    ...(/https?:|\d+\.\d+\.\d+\.\d+/.test(message) ? [`err_msg "${message}" shows an address`] : []),
  ]
}

/** Checks the end of the task of an accepted create (D-441); `held` is the price in the create reply. */
export const checkEnd = (
  row: Row,
  { override = {} }: Pick<EndCase, 'override'>,
  task: QueryReply,
  held: number,
): string[] => {
  if (row.expect !== 'accepted-then-failed') return checkSuccess(held, task)
  const wanted = override.reason ?? row.reason
  return [
    ...(task.state === 'failed' ? [] : [`ended ${task.state} instead of failed`]),
    ...(task.err_code === wanted ? [] : [`err_code ${task.err_code || 'none'} instead of ${wanted}`]),
    ...(task.err_code === wanted ? checkMessage(task) : []),
    ...(task.credits === 0 ? [] : [`${task.credits} credits after a release`]),
    ...(task.creations.length === 0 ? [] : ['a failed task has creations']),
  ]
}

/** Checks the ledger of an ended task: one hold, at most one top-up, one capture or release (D-345, D-444). */
export const checkLedger = (task: QueryReply, kinds: readonly string[]): string[] => {
  const wanted = ['hold', task.state === 'success' ? 'capture' : 'release']
  const raised = kinds.indexOf('topup')
  const others = kinds.filter((_, i) => i !== raised)
  return others.sort().join() === wanted.sort().join() ? [] : [`ledger of the task: ${kinds.join(', ') || 'empty'}`]
}

/** A test key writes nothing to the ledger (D-397). */
export const checkNoLedger = (kinds: readonly string[]): string[] =>
  kinds.length === 0 ? [] : [`ledger of a test key: ${kinds.join(', ')}`]
