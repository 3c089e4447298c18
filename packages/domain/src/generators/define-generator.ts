import type { Corner, QueryReply, Warning } from '@kinora/contract'
import type { z } from 'zod'
import type { ComicAsset, ReadPart } from '../comic-script/read-script.ts'
import type { PriceLine } from '../credits/price.ts'
import type { ComposeFilm, CutSound, LayLines } from '../film-parts/compose-input.ts'
import type { Area } from '../film-parts/framing.ts'
import type { EditedPart, FinishedPart, PartInput } from '../film-parts/parts.ts'
import type { MediaInput } from '../inputs/list-inputs.ts'
import type { FilmView } from '../ports/films.ts'
import type { Lane, VoiceReference } from '../ports/store.ts'
import type { Subject } from '../ports/subjects.ts'
import type { LongText } from '../requests/long-text.ts'
import type { AnswerFacts, AnsweringStep } from '../steps/answers.ts'
import type { FinishedCreation, StepResult, VideoShape } from '../steps/media.ts'
import type { ByReference, Media, PreparedMedia, StepInput, StepName, TextRef, WrittenRef } from '../steps/steps.ts'
import type { WithoutEffect } from '../warnings/fields-without-effect.ts'

/** Inputs of the finishing tools. Each tool stores a labelled result with its cover. */
export type FinishToolInputs = {
  'finish-video': {
    video: StepResult
    want: VideoShape
    label: TextRef
    watermark: null | { corner: Corner; image: PreparedMedia | null }
    /** The first frame as the cover; by default the sharpest of seven. */
    cover?: 'first'
    /** Set for the shots of a draft. Flows do not set it. */
    draft?: true
  }
  'finish-image': { image: StepResult; want: { width: number; height: number }; label: TextRef }
  'finish-audio': { audio: StepResult; louder: number; label: TextRef }
  'compose-film': ComposeFilm
  'lay-lines': LayLines
}
export type FinishTool = keyof FinishToolInputs
export type PrepareSpeech = { audio: StepResult; louder: number }

/** Inputs of the tools that turn the result of a step into an input of a later one. */
export type PrepareToolInputs = {
  'cut-sound': CutSound
  /** A step result or a finished part. */
  film: { video: StepResult }
  'cut-picture': { picture: PreparedMedia; area: Area }
  /** The last frame of a prepared film. */
  'last-frame': { video: PreparedMedia }
  /** The picture of a route that makes a still first, in the aspect ratio of its video. Flows do not call it. */
  still: { picture: StepResult; width: number; height: number }
  /** Subtitles of texts that a flow knows only by reference, as JSON (`film-parts/subtitle-cues.ts`). */
  'write-cues': { cues: readonly { from: number; to: number; words: TextRef | WrittenRef }[] }
}
export type PrepareTool = keyof PrepareToolInputs

/** Result of a step; one with a JSON answer also has its facts. */
export type Made<S extends StepName> = StepResult & (S extends AnsweringStep ? { facts: AnswerFacts[S] } : unknown)

/** The parts of a film, in the order of the request. */
export type FilmParts<Uses extends StepName> = {
  /** Makes one part; concurrency is limited across all callers. The steps passed to `make` belong to the part. */
  make(index: number, make: (step: Step<Uses>) => Promise<FinishedCreation>): Promise<FinishedPart>
}

/**
 * The operations of a flow. A flow depends on its input and on this only, so it runs the same in unit tests and
 * workflows.
 */
export type Step<Uses extends StepName = StepName> = {
  model<S extends Uses>(name: S, input: ByReference<StepInput<S>>): Promise<Made<S>>
  media<T extends FinishTool>(tool: T, input: FinishToolInputs[T]): Promise<FinishedCreation>
  /** Turns speech of an earlier step into an input of a later one. */
  prepareSpeech(input: PrepareSpeech): Promise<PreparedMedia>
  prepare<T extends PrepareTool>(tool: T, input: PrepareToolInputs[T]): Promise<PreparedMedia>
  /** Stores all parts of the film at once, before any of them is made. */
  film(parts: readonly PartInput[]): Promise<FilmParts<Uses>>
}

/** The input whose length decides the price, and its allowed lengths in seconds. */
export type MeasuredInput = { slot: string; least: number; most: number }

/** Ids load single subjects; `anyNamed` loads all subjects that the prompt may name. */
export type StoredSubjectQuery = { ids: readonly string[]; anyNamed: boolean }

/** Displayed sizes of inputs by slot, from a header or by measuring; lengths only by measuring. */
export type Sizes = Readonly<Record<string, readonly { width: number; height: number; seconds?: number }[]>>

/**
 * A resolved request: `used` is echoed and contains no media except those of replies; `params` are workflow input;
 * `texts` stay in the database.
 */
export type Resolved<Params, Text extends string> = {
  used: Record<string, unknown>
  params: Params
  /** A script of maximum size stays bytes. */
  texts: Partial<Record<Text, string | LongText>>
  /** The voice to clone or to speak with: its text `voice`. */
  voice?: VoiceReference
  /** The film part that the task makes for an existing film. */
  part?: EditedPart
}

/**
 * Splits a script into tasks. `resolve` only weighs it, so its price is the minimum of the request. A script is neither
 * split nor read if the tenant cannot pay that minimum.
 */
export type Episodes<Request, Params, Text extends string> = {
  script(request: Request): string | LongText
  cast(request: Request): ComicAsset[]
  /** Params of parts with these weights; they decide the price. */
  weighed(params: Params, weights: readonly number[]): Params
  /** One task; its params are already weighed. */
  task(
    whole: Pick<Resolved<Params, Text>, 'params' | 'texts'>,
    part: ReadPart,
    voices: readonly string[],
  ): Task<Params, Text>
}
type Task<Params, Text extends string> = { params: Params; texts: Partial<Record<Text, string>> }

/** The API that reads, edits and composes a film. The paths of one face do not accept films of another. */
export const filmFaces = ['ad', 'one_click', 'mv', 'premium_mv'] as const
export type FilmFace = (typeof filmFaces)[number]

/** Facts about a finished flow beside its creations. */
export type FlowNotes = {
  /** By price line: the maximum charge, if less was delivered than held for (D-502). */
  charged?: Readonly<Record<string, number>>
  warnings?: readonly Warning[]
  used?: { aspect_ratio?: string; prompt?: TextRef | WrittenRef }
}

export type FlowEnd = FinishedCreation[] | ({ creations: FinishedCreation[] } & FlowNotes)

/** How the pixel size of a result is decided. */
export type PictureSizing =
  | 'by ratio'
  | 'like its input'
  | 'by ratio or like its input'
  | 'kept'
  | 'as an image'
  | 'enlarged'

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
  /** Further paths of the same endpoint. */
  aliases?: readonly string[]
  /** How the pixel size of its pictures is decided. */
  sizing?: PictureSizing
  /** A minimal valid request without `model`, for documentation and tests. */
  example: Readonly<Record<string, unknown>>
  /** One row per model; a single row without a name if the endpoint has no models. */
  rows: readonly R[]
  /** Normalises the body before all checks, for example one object to a list of one. */
  read?(body: Record<string, unknown>, row: { promptMax?: number } | undefined): Record<string, unknown>
  /** Fields without effect in this request, by rules that call them ignored or without effect (D-501). */
  withoutEffect?(request: z.output<z.ZodObject<Shape>>, row: R): WithoutEffect
  /** Groups of fields of which one is required; if all are missing, the first is named. */
  either?: readonly (readonly [string, string])[]
  /** Schema of the request for one model; fields in the order of the interface's table. */
  request(row: R): z.ZodObject<Shape>
  /** All media values of the request, in the order of its fields. */
  inputs?(request: z.output<z.ZodObject<Shape>>, row: R): MediaInput[]
  /** Stored subjects that the request names by id, or may name in the prompt. */
  stored?(request: z.output<z.ZodObject<Shape>>): StoredSubjectQuery
  /** Applies model-dependent rules and rejects unsupported values. */
  resolve(
    request: z.output<z.ZodObject<Shape>>,
    row: R,
    seed: number,
    stored: readonly Subject[],
    /** With `on`: the film, which is a success and still has its parts. */
    film?: FilmView,
  ): Resolved<Params, Text>
  /** For a script of maximum size, which becomes one task or several tasks of one parent. */
  episodes?: Episodes<z.output<z.ZodObject<Shape>>, Params, Text>
  /** Names of the texts of `resolve`; a flow receives them as references. */
  texts: readonly Text[]
  /** Prices for the reference page, if no table of models lists them. */
  prices?: readonly (readonly [what: string, credits: number])[]
  /** `seconds`: charged seconds of the measured input; the minimum before it is measured. */
  price(params: Params, row: R, seconds?: number): PriceLine[]
  /** It can make drafts (D-510); the seconds that a draft counts. */
  draft?: { seconds(params: Params, measured?: number): number }
  /** It makes a film of parts, which can be read, edited and composed through this face. */
  film?: FilmFace
  /** The parts that a film, or the film of an episode, shows as its creations (D-283). */
  shows?: 'composed' | 'composed and shots'
  /** It works on a film of this face, named by a body field or, if null, by the path. */
  on?: { face: FilmFace; field: string | null }
  /** The database has the request as parsed, not as sent, so it cannot be sent again. */
  isStoredParsed?: true
  /** The create reply has only the id. */
  answersIdOnly?: true
  /** The measured input that decides the price. */
  measured?(params: Params): MeasuredInput | undefined
  uses: readonly Uses[]
  /** The steps of this request, if not all. */
  needs?(params: Params): readonly Uses[]
  /** Lane of its tasks; by `off_peak` by default. */
  lane?: Lane
  /** Rules that only measured inputs can break. */
  validateSizes?(sizes: Sizes): void
  /** A film returns no creations: they are those of its parts. */
  flow(input: Params & Record<Text, TextRef> & { media: Media }, step: Step<Uses>): Promise<FlowEnd>
  /** The create waits for the result of its task for a while and includes it in the reply. */
  ending?: {
    waitSeconds?: number
    returns: Readonly<Record<string, z.ZodType>>
    of(query: QueryReply): Record<string, unknown>
  }
  /** The field that names a voice, if not `voice_id`. */
  voiceField?: string
  /** Fields of `used` in the create reply. */
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

/** A generator with erased types; its parts are only passed to each other. */
// biome-ignore lint/suspicious/noExplicitAny: the existential type TypeScript lacks
export type AnyGenerator = Generator<any, any, any, string, StepName>

export const workflowType = ({ id, version }: { id: string; version: number }): string => `${id}.v${version}`
