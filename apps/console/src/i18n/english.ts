import { backendWords } from './english/backends.ts'
import { frameWords } from './english/frame.ts'
import { operateWords } from './english/operate.ts'
import { peopleWords } from './english/people.ts'
import { taskWords } from './english/tasks.ts'

/** All words of the page in English, by key. */
export const english = { ...frameWords, ...taskWords, ...operateWords, ...backendWords, ...peopleWords }
