import type { Corner } from '@kinora/contract'
import type { z } from 'zod'
import type { VideoShape } from '../ports/media-tools.ts'
import type { FinishedCreation, StepResult } from '../steps/media.ts'
import type { ByReference, StepAsk, StepName, TextRef } from '../steps/steps.ts'
import type { PriceLine } from './price.ts'

export type FinishAsk = {
  video: StepResult
  want: VideoShape
  label: TextRef
  watermark: null | { corner: Corner; image: TextRef | null }
}

/** All a flow can do. It sees its input and this, so it runs the same in a unit test and in a workflow. */
export type Step<Uses extends StepName = StepName> = {
  model<S extends Uses>(name: S, ask: ByReference<StepAsk<S>>): Promise<StepResult>
  media(tool: 'finish-video', ask: FinishAsk): Promise<FinishedCreation>
}

/** What a request comes down to: `used` is echoed, `params` travel with the workflow, `texts` stay in the database. */
export type Resolved<Params, Text extends string> = {
  used: Record<string, unknown>
  params: Params
  texts: Partial<Record<Text, string>>
}

type Row = { model: string; set: 'interface' | 'extended' }

export type Generator<
  R extends Row,
  Shape extends Readonly<Record<string, z.ZodType>>,
  Params,
  Text extends string,
  Uses extends StepName,
> = {
  id: string
  version: number
  title: string
  path: string
  rows: readonly R[]
  /** The request as one model takes it; fields in the order of the interface's table. */
  request(row: R): z.ZodObject<Shape>
  /** Applies what depends on the model and refuses what the model cannot do. */
  resolve(request: z.output<z.ZodObject<Shape>>, row: R, seed: number): Resolved<Params, Text>
  /** Names of the texts of `resolve`; a flow meets them as references. */
  texts: readonly Text[]
  price(params: Params, row: R): PriceLine[]
  uses: readonly Uses[]
  flow(input: Params & Record<Text, TextRef>, step: Step<Uses>): Promise<FinishedCreation[]>
  /** Fields of `used` that the create reply echoes. */
  reply: readonly (keyof Shape & string)[]
}

export const defineGenerator = <
  R extends Row,
  Shape extends Readonly<Record<string, z.ZodType>>,
  Params,
  Text extends string,
  Uses extends StepName,
>(
  generator: Generator<R, Shape, Params, Text, Uses>,
) => generator

/** A generator whose own types are not known here; its parts only ever meet each other. */
// biome-ignore lint/suspicious/noExplicitAny: the existential type TypeScript lacks
export type AnyGenerator = Generator<any, any, any, string, StepName>

export const workflowType = ({ id, version }: { id: string; version: number }): string => `${id}.v${version}`
