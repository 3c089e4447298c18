// Written by `npm run gen`; one line for each folder beside this file.
import { animaticFacts } from './animatic/facts.ts'
import { comfyuiFacts } from './comfyui/facts.ts'
import { httpTaskFacts } from './http-task/facts.ts'
import { openaiFacts } from './openai/facts.ts'
import { sandboxFacts } from './sandbox/facts.ts'
import { scriptedFacts } from './scripted/facts.ts'
import { upstreamFacts } from './upstream/facts.ts'

/** The facts of every back end, which the API reads without importing the back ends. */
export const backendFacts = [animaticFacts, comfyuiFacts, httpTaskFacts, openaiFacts, sandboxFacts, scriptedFacts, upstreamFacts] as const
