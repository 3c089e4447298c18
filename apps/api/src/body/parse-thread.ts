import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { answerDocument, answerForm } from './answer-job.ts'
import type { Posted } from './body-memory.ts'
import type { ThreadJob } from './parser-pool.ts'
import { answerScript } from './script-job.ts'

// Requests that poll depend on the event loop and not on this thread. Only Linux has a priority per thread.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const post = ({ answer, transfer }: Posted<unknown>): void => parentPort?.postMessage(answer, transfer)

parentPort?.on('message', (job: ThreadJob) => {
  // An uncaught error ends the thread, and with it this one job.
  if ('script' in job.ask) post(answerScript(job.bytes, job.ask))
  else if ('type' in job.ask) void answerForm(job, job.ask).then(post)
  else post(answerDocument(job, job.ask))
})
