import { modelMessage } from './schema.ts'

/** 64-bit numbers as protobufjs returns them. Every value that is read here fits a JavaScript number. */
type Int64 = number | { toNumber(): number }

export type OnnxAttribute = { name: string; type: number; i?: Int64; f?: number; s?: Uint8Array; ints?: Int64[] }
export type OnnxNode = {
  opType: string
  name?: string
  domain?: string
  input: string[]
  output: string[]
  attribute: OnnxAttribute[]
}
export type OnnxTensor = { name: string; dims: Int64[]; dataType: number; rawData?: Uint8Array }
type Dimension = { dimValue?: Int64; dimParam?: string }
export type OnnxValue = { name: string; type?: { tensorType?: { elemType: number; shape?: { dim: Dimension[] } } } }
export type OnnxGraph = {
  name: string
  node: OnnxNode[]
  initializer: OnnxTensor[]
  input: OnnxValue[]
  output: OnnxValue[]
  valueInfo: OnnxValue[]
}
export type OnnxModel = {
  irVersion: Int64
  producerName?: string
  opsetImport: { domain?: string; version: Int64 }[]
  graph: OnnxGraph
}

/** Element type numbers of the ONNX format. */
export const elementTypes = { float32: 1, int64: 7 } as const

const attributeTypes = { float: 1, int: 2, string: 3, ints: 7 } as const

export const readModel = (bytes: Uint8Array): OnnxModel =>
  // A decoded message has the fields of schema.ts, and its lists are always present.
  modelMessage.decode(bytes) as unknown as OnnxModel

export const writeModel = (model: OnnxModel): Uint8Array => modelMessage.encode(model).finish()

export const intAttribute = (name: string, i: number): OnnxAttribute => ({ name, type: attributeTypes.int, i })
export const floatAttribute = (name: string, f: number): OnnxAttribute => ({ name, type: attributeTypes.float, f })
export const intsAttribute = (name: string, ints: number[]): OnnxAttribute => ({
  name,
  type: attributeTypes.ints,
  ints,
})
export const textAttribute = (name: string, text: string): OnnxAttribute => ({
  name,
  type: attributeTypes.string,
  s: new TextEncoder().encode(text),
})

const toBytes = ({ buffer, byteOffset, byteLength }: Float32Array | BigInt64Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

export const floatTensor = (name: string, dims: number[], values: Float32Array): OnnxTensor => ({
  name,
  dims,
  dataType: elementTypes.float32,
  rawData: toBytes(values),
})
export const intTensor = (name: string, values: readonly number[]): OnnxTensor => ({
  name,
  dims: [values.length],
  dataType: elementTypes.int64,
  rawData: toBytes(BigInt64Array.from(values, BigInt)),
})
