import { generators } from '@kinora/generators'
import { createDispatch } from './create-dispatch.ts'

/** Handles every workflow type; the type names the generator and its version. */
export default createDispatch(generators)
