import { type AnimaticOptions, createAnimatic } from '@kinora/animatic'
import { createComfyui } from '@kinora/backends/comfyui'
import { createOpenai } from '@kinora/backends/openai'
import { createSandboxBackend } from '@kinora/backends/sandbox'
import { scripted } from '@kinora/backends/scripted'
import { upstream } from '@kinora/backends/upstream'
import type { AnyBackend } from '@kinora/domain'
import { assembleSpeech } from '@kinora/media'

/** Every kind of back end this build has; the operator's catalog says which of them are used, and for what. */
export const createBackends = (engine: AnimaticOptions): AnyBackend[] => [
  createAnimatic(engine),
  createComfyui(),
  createOpenai({ assembleSpeech: (ask) => assembleSpeech(engine.sandbox, ask) }),
  createSandboxBackend(engine.sandbox),
  scripted,
  upstream,
]
