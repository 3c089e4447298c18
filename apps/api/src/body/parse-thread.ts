import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Posted } from './body-memory.ts'
import type { ThreadJob } from './parser-pool.ts'
import { runDocumentJob, runFormJob } from './run-job.ts'
import { answerScript } from './script-job.ts'

// Requests that poll depend on the event loop and not on this thread. Only Linux has a priority per thread.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const post = ({ answer, transfer }: Posted<unknown>): void => parentPort?.postMessage(answer, transfer)

parentPort?.on('message', (job: ThreadJob) => {
  // An uncaught exception ends the thread and fails only this job.
  if ('script' in job.input) post(answerScript(job.bytes, job.input))
  else if ('type' in job.input) void runFormJob(job, job.input).then(post)
  else post(runDocumentJob(job, job.input))
})
