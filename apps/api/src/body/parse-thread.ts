import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { answerDocument, answerForm, type Posted } from './answer-job.ts'
import type { ThreadJob } from './parser-pool.ts'

// Requests that poll depend on the event loop and not on this thread. Only Linux has a priority per thread.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const post = ({ answer, transfer }: Posted<unknown>): void => parentPort?.postMessage(answer, transfer)

parentPort?.on('message', (job: ThreadJob) => {
  // An uncaught error ends the thread, and with it this one job.
  if ('type' in job.ask) void answerForm(job, job.ask).then(post)
  else post(answerDocument(job, job.ask))
})
