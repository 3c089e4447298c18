const lengthDelimited = 2

const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)])

/** A number in the wire form of protocol buffers. */
export const numberField = (field: number, value: number): Buffer =>
  Buffer.from([...varint(field << 3), ...varint(value)])

/** A text or a message in the wire form of protocol buffers. */
export const bytesField = (field: number, content: string | Buffer): Buffer => {
  const bytes = Buffer.from(content)
  return Buffer.concat([Buffer.from([...varint((field << 3) | lengthDelimited), ...varint(bytes.length)]), bytes])
}

// Field numbers of ModelProto, GraphProto and ValueInfoProto.
const graph = 7
const graphOutput = 12
const valueName = 1

/** Messages that stand one after the other are one message: what follows the model adds outputs to its graph. */
export const declareOutputs = (model: Buffer, names: readonly string[]): Buffer =>
  Buffer.concat([
    model,
    bytesField(graph, Buffer.concat(names.map((name) => bytesField(graphOutput, bytesField(valueName, name))))),
  ])
