import type { Vendor } from './vendor.ts'
import { fal } from './vendors/fal.ts'
import { gemini } from './vendors/gemini.ts'
import { modelark } from './vendors/modelark.ts'
import { openrouter } from './vendors/openrouter.ts'
import { replicate } from './vendors/replicate.ts'
import { runway } from './vendors/runway.ts'

export const vendors = { fal, replicate, runway, modelark, openrouter, gemini } as const satisfies Record<
  string,
  Vendor
>
export type VendorName = keyof typeof vendors
