import type { Tensor, Tensors } from '@kinora/domain'

/** The request that accompanies the tensors. `outputs` is null for all outputs that the model declares. */
export type ModelRequest = { outputs: readonly string[] | null; isRoomy: boolean }
export type ModelResponse = { failed?: string }

/**
 * One message on a pipe: the length of the head, the head as JSON, then the bytes of the tensors in order. Both ends
 * run on one machine, so numbers keep their native byte order.
 */
type Head<Note> = { note: Note; tensors: { name: string; type: Tensor['type']; dims: number[] }[] }

/** Fills the whole target, or throws when the input ends early. */
export type Fill = (target: Uint8Array) => Promise<void> | void

const headLengthBytes = 4
const maxHeadBytes = 1_000_000
const maxTensorBytes = 1_000_000_000

const arrays = {
  float32: Float32Array,
  int64: BigInt64Array,
  int32: Int32Array,
  uint8: Uint8Array,
  bool: Uint8Array,
} as const

const createArray = (type: Tensor['type'], dims: readonly number[]): Tensor['data'] => {
  const length = dims.reduce((product, side) => product * side, 1)
  const array = arrays[type]
  if (!Number.isSafeInteger(length) || length < 0 || length * array.BYTES_PER_ELEMENT > maxTensorBytes)
    throw new Error(`invalid tensor shape ${dims.join('×')}`)
  return new array(length)
}

const toBytes = ({ buffer, byteOffset, byteLength }: Tensor['data']): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

export const frameParts = <Note>(note: Note, tensors: Tensors): Uint8Array[] => {
  const entries = Object.entries(tensors)
  const head: Head<Note> = { note, tensors: entries.map(([name, { type, dims }]) => ({ name, type, dims })) }
  const text = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(headLengthBytes)
  length.writeUInt32LE(text.length)
  return [length, text, ...entries.map(([, { data }]) => toBytes(data))]
}

export const readFrame = async <Note>(fill: Fill): Promise<{ note: Note; tensors: Tensors }> => {
  const length = Buffer.alloc(headLengthBytes)
  await fill(length)
  const textBytes = length.readUInt32LE()
  if (textBytes > maxHeadBytes) throw new Error('frame head too long')
  const text = Buffer.alloc(textBytes)
  await fill(text)
  // The head was written by `frameParts`. `createArray` checks the size of each tensor.
  const { note, tensors: shapes } = JSON.parse(text.toString()) as Head<Note>
  const tensors: Tensors = {}
  for (const { name, type, dims } of shapes) {
    const data = createArray(type, dims)
    await fill(toBytes(data))
    tensors[name] = { type, dims, data }
  }
  return { note, tensors }
}
