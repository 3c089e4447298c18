import { generators } from '@kinora/generators'
import { createDispatch } from './create-dispatch.ts'

/** Answers for every workflow type; the type says which generator and which version of it. */
export default createDispatch(generators)
