import type { Tensor, Tensors } from '@kinora/domain'

/** What the process of a model is asked beside its tensors; null for all outputs that the model declares. */
export type Ask = { outputs: readonly string[] | null; isRoomy: boolean }
export type Answer = { failed?: string }

/**
 * One message through a pipe: how long the head is, the head as JSON, then the bytes of its tensors one after the other.
 * Both ends are on one machine, so numbers keep the order of bytes they have.
 */
type Head<Note> = { note: Note; tensors: { name: string; type: Tensor['type']; dims: number[] }[] }

/** Fills the whole target, or throws when there is no more to come. */
export type Fill = (target: Uint8Array) => Promise<void> | void

const headLengthBytes = 4
const mostHeadBytes = 1_000_000
const mostTensorBytes = 1_000_000_000

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
  if (!Number.isSafeInteger(length) || length < 0 || length * array.BYTES_PER_ELEMENT > mostTensorBytes)
    throw new Error(`no tensor has the shape ${dims.join('×')}`)
  return new array(length)
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Tensor['data']): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

export const frameParts = <Note>(note: Note, tensors: Tensors): Uint8Array[] => {
  const entries = Object.entries(tensors)
  const head: Head<Note> = { note, tensors: entries.map(([name, { type, dims }]) => ({ name, type, dims })) }
  const text = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(headLengthBytes)
  length.writeUInt32LE(text.length)
  return [length, text, ...entries.map(([, { data }]) => bytesOf(data))]
}

export const readFrame = async <Note>(fill: Fill): Promise<{ note: Note; tensors: Tensors }> => {
  const length = Buffer.alloc(headLengthBytes)
  await fill(length)
  const textBytes = length.readUInt32LE()
  if (textBytes > mostHeadBytes) throw new Error('no head is that long')
  const text = Buffer.alloc(textBytes)
  await fill(text)
  // Written by the other end of this file; what a tensor may be is checked below.
  const { note, tensors: shapes } = JSON.parse(text.toString()) as Head<Note>
  const tensors: Tensors = {}
  for (const { name, type, dims } of shapes) {
    const data = createArray(type, dims)
    await fill(bytesOf(data))
    tensors[name] = { type, dims, data }
  }
  return { note, tensors }
}
