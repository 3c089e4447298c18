import type { Dialect } from './dialect.ts'
import { llamaCpp } from './dialects/llama-cpp.ts'
import { localai } from './dialects/localai.ts'
import { openai } from './dialects/openai.ts'
import { sdCpp } from './dialects/sd-cpp.ts'
import { sglang } from './dialects/sglang.ts'
import { vllmOmni } from './dialects/vllm-omni.ts'
import { xinference } from './dialects/xinference.ts'
import type { DialectName } from './facts.ts'

export const dialects: Readonly<Record<DialectName, Dialect>> = {
  openai,
  'llama-cpp': llamaCpp,
  'vllm-omni': vllmOmni,
  sglang,
  localai,
  xinference,
  'sd-cpp': sdCpp,
}
