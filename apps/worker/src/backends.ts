import { type AnimaticOptions, createAnimatic } from '@kinora/adapters/backends/animatic'
import { createComfyui } from '@kinora/adapters/backends/comfyui'
import { createOpenai } from '@kinora/adapters/backends/openai'
import { createSandboxBackend } from '@kinora/adapters/backends/sandbox'
import { scripted } from '@kinora/adapters/backends/scripted'
import { upstream } from '@kinora/adapters/backends/upstream'
import { assembleSpeech } from '@kinora/adapters/media'
import type { AnyBackend } from '@kinora/domain'

/** Every kind of back end this build has; the operator's catalog says which of them are used, and for what. */
export const createBackends = (engine: AnimaticOptions): AnyBackend[] => [
  createAnimatic(engine),
  createComfyui(),
  createOpenai({ assembleSpeech: (ask) => assembleSpeech(engine.sandbox, ask) }),
  createSandboxBackend(engine.sandbox),
  scripted,
  upstream,
]
