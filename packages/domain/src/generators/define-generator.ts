import type { Corner, QueryReply, Warning } from '@kinora/contract'
import type { z } from 'zod'
import type { ComicAsset, ReadPart } from '../comic-script/read-script.ts'
import type { PriceLine } from '../credits/price.ts'
import type { ComposeFilm, CutSound, LayLines } from '../film-parts/compose-ask.ts'
import type { Area } from '../film-parts/framing.ts'
import type { EditedPart, FinishedPart, PartAsk } from '../film-parts/parts.ts'
import type { InputAsk } from '../inputs/list-inputs.ts'
import type { FilmView } from '../ports/films.ts'
import type { Lane, VoiceAsk } from '../ports/store.ts'
import type { Subject } from '../ports/subjects.ts'
import type { LongText } from '../requests/long-text.ts'
import type { AnswerFacts, AnsweringStep } from '../steps/answers.ts'
import type { FinishedCreation, StepResult, VideoShape } from '../steps/media.ts'
import type { ByReference, Media, PreparedMedia, StepAsk, StepName, TextRef, WrittenRef } from '../steps/steps.ts'
import type { WithoutEffect } from '../warnings/fields-without-effect.ts'

/** What each finishing tool is asked; all of them store a labelled result with its cover. */
export type FinishAsks = {
  'finish-video': {
    video: StepResult
    want: VideoShape
    label: TextRef
    watermark: null | { corner: Corner; image: PreparedMedia | null }
  }
  'finish-image': { image: StepResult; want: { width: number; height: number }; label: TextRef }
  'finish-audio': { audio: StepResult; louder: number; label: TextRef }
  'compose-film': ComposeFilm
  'lay-lines': LayLines
}
export type FinishTool = keyof FinishAsks
export type PrepareSpeech = { audio: StepResult; louder: number }

/** What makes the result of an earlier step into an input of a later one. */
export type PrepareAsks = {
  'cut-sound': CutSound
  /** A film of a step, or a finished part. */
  film: { video: StepResult }
  'cut-picture': { picture: PreparedMedia; area: Area }
  /** The last picture of a prepared film. */
  'last-frame': { video: PreparedMedia }
  /** Subtitles of words that a flow knows by reference only, as JSON (`film-parts/subtitle-cues.ts`). */
  'write-cues': { cues: readonly { from: number; to: number; words: TextRef | WrittenRef }[] }
}
export type PrepareTool = keyof PrepareAsks

/** What a step leaves; one that answers in JSON also tells the figures of it. */
export type Made<S extends StepName> = StepResult & (S extends AnsweringStep ? { facts: AnswerFacts[S] } : unknown)

/** The parts of a film, in the order they were asked for. */
export type FilmParts<Uses extends StepName> = {
  /** Makes one; only so many at once, whoever asks. The steps given to `make` are those of the part. */
  make(index: number, make: (step: Step<Uses>) => Promise<FinishedCreation>): Promise<FinishedPart>
}

/** All a flow can do. It sees its input and this, so it runs the same in a unit test and in a workflow. */
export type Step<Uses extends StepName = StepName> = {
  model<S extends Uses>(name: S, ask: ByReference<StepAsk<S>>): Promise<Made<S>>
  media<T extends FinishTool>(tool: T, ask: FinishAsks[T]): Promise<FinishedCreation>
  /** Makes speech of an earlier step something that a later one can work from. */
  prepareSpeech(ask: PrepareSpeech): Promise<PreparedMedia>
  prepare<T extends PrepareTool>(tool: T, ask: PrepareAsks[T]): Promise<PreparedMedia>
  /** Writes down all parts of the film, at once and before any of them is made. */
  film(parts: readonly PartAsk[]): Promise<FilmParts<Uses>>
}

/** The input whose length decides the price, and which lengths, in seconds, it may have. */
export type MeasuredInput = { slot: string; least: number; most: number }

/** Ids are asked for one by one; `anyNamed` brings all that the tenant could mean. */
export type StoredAsk = { ids: readonly string[]; anyNamed: boolean }

/** The displayed sizes of inputs by slot, known from a header or by measuring; how long they last only by measuring. */
export type Sizes = Readonly<Record<string, readonly { width: number; height: number; seconds?: number }[]>>

/** What a request comes down to: `used` is echoed and holds no media but what a reply shows, `params` travel with the workflow, `texts` stay in the database. */
export type Resolved<Params, Text extends string> = {
  used: Record<string, unknown>
  params: Params
  /** A script as long as a body stays bytes. */
  texts: Partial<Record<Text, string | LongText>>
  /** The voice it learns, or may speak with: its text `voice`. */
  voice?: VoiceAsk
  /** The task is a part of a film that stands: what it becomes there. */
  part?: EditedPart
}

/**
 * How a script becomes tasks. `resolve` only weighs it, so its price is the least that the request can cost: whoever
 * cannot pay that has no script split or read.
 */
export type Episodes<Request, Params, Text extends string> = {
  script(request: Request): string | LongText
  cast(request: Request): ComicAsset[]
  /** The parameters, and so the price, of parts of these weights. */
  weighed(params: Params, weights: readonly number[]): Params
  /** One of the tasks; its parameters are weighed already. */
  task(
    whole: Pick<Resolved<Params, Text>, 'params' | 'texts'>,
    part: ReadPart,
    voices: readonly string[],
  ): Task<Params, Text>
}
type Task<Params, Text extends string> = { params: Params; texts: Partial<Record<Text, string>> }

/** Which face a film shows to those who read, edit and compose it; none of them fits another's paths. */
export const filmFaces = ['ad', 'one_click', 'mv', 'premium_mv'] as const
export type FilmFace = (typeof filmFaces)[number]

/** What a flow learned beside its creations. */
export type FlowNotes = {
  /** By the name of a price line: the most that is charged for it, where less was delivered than was held for (D-502). */
  charged?: Readonly<Record<string, number>>
  warnings?: readonly Warning[]
  used?: { aspect_ratio?: string; prompt?: TextRef | WrittenRef }
}

export type FlowEnd = FinishedCreation[] | ({ creations: FinishedCreation[] } & FlowNotes)

/** What decides the pixels of a result. */
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
  /** Further paths that lead to the same. */
  aliases?: readonly string[]
  /** What decides the pixels of its results, where it makes pictures. */
  sizing?: PictureSizing
  /** A small request that works as it stands, without `model`: documents and tests begin with it. */
  example: Readonly<Record<string, unknown>>
  /** One row per model; a single row without a name where the endpoint has no models. */
  rows: readonly R[]
  /** Readings of the body that come before all checks, such as one object for a list of one. */
  read?(body: Record<string, unknown>, row: { promptMax?: number } | undefined): Record<string, unknown>
  /** Fields that change nothing in this request: those of a rule that calls them ignored or without effect (D-501). */
  withoutEffect?(request: z.output<z.ZodObject<Shape>>, row: R): WithoutEffect
  /** Groups of fields of which one is required; where all are missing the first is named. */
  either?: readonly (readonly [string, string])[]
  /** The request as one model takes it; fields in the order of the interface's table. */
  request(row: R): z.ZodObject<Shape>
  /** Every media value of the request, in the order of its fields. */
  inputs?(request: z.output<z.ZodObject<Shape>>, row: R): InputAsk[]
  /** Stored subjects that the request calls by id, or may call by name. */
  stored?(request: z.output<z.ZodObject<Shape>>): StoredAsk
  /** Applies what depends on the model and refuses what the model cannot do. */
  resolve(
    request: z.output<z.ZodObject<Shape>>,
    row: R,
    seed: number,
    stored: readonly Subject[],
    /** With `on`: the film, which is a success and still has its parts. */
    film?: FilmView,
  ): Resolved<Params, Text>
  /** Of a request whose script may be as long as a body and becomes one task, or several that one task gathers. */
  episodes?: Episodes<z.output<z.ZodObject<Shape>>, Params, Text>
  /** Names of the texts of `resolve`; a flow meets them as references. */
  texts: readonly Text[]
  /** What costs how many credits, for the reference page, where no table of models tells it. */
  prices?: readonly (readonly [what: string, credits: number])[]
  /** `seconds` are those charged for the measured input; before it is measured, those of the shortest. */
  price(params: Params, row: R, seconds?: number): PriceLine[]
  /** It makes a film of parts, which can be read under this face, edited and composed anew. */
  film?: FilmFace
  /** Which of its parts a film, or the film of an episode, shows as its creations (D-283). */
  shows?: 'composed' | 'composed and shots'
  /** It works on a film of this face, named by a field of the body or, without one, by the path. */
  on?: { face: FilmFace; field: string | null }
  /** Its create answers the id and nothing else. */
  answersIdOnly?: true
  /** Where the price goes by an input that has to be measured first. */
  measured?(params: Params): MeasuredInput | undefined
  uses: readonly Uses[]
  /** The steps this very request needs, when not all of them. */
  needs?(params: Params): readonly Uses[]
  /** Which slots it draws from; the default is by `off_peak`. */
  lane?: Lane
  /** What only the measured inputs show to be wrong. */
  judge?(sizes: Sizes): void
  /** A film gives nothing back: its creations are those of its parts. */
  flow(input: Params & Record<Text, TextRef> & { media: Media }, step: Step<Uses>): Promise<FlowEnd>
  /** The create waits for the end of its task for a while, and its reply also tells how that went. */
  ending?: {
    waitSeconds?: number
    returns: Readonly<Record<string, z.ZodType>>
    of(query: QueryReply): Record<string, unknown>
  }
  /** The field that names a voice, where it is not `voice_id`. */
  voiceField?: string
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
