const lengthDelimited = 2

const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)])

/** Encodes a number in the protocol buffers wire format. */
export const numberField = (field: number, value: number): Buffer =>
  Buffer.from([...varint(field << 3), ...varint(value)])

/** Encodes a string or a message in the protocol buffers wire format. */
export const bytesField = (field: number, content: string | Buffer): Buffer => {
  const bytes = Buffer.from(content)
  return Buffer.concat([Buffer.from([...varint((field << 3) | lengthDelimited), ...varint(bytes.length)]), bytes])
}

// Field numbers of ModelProto, GraphProto and ValueInfoProto.
const graph = 7
const graphOutput = 12
const valueName = 1

/** Concatenated protobuf messages merge into one, so the appended bytes add outputs to the graph of the model. */
export const declareOutputs = (model: Buffer, names: readonly string[]): Buffer =>
  Buffer.concat([
    model,
    bytesField(graph, Buffer.concat(names.map((name) => bytesField(graphOutput, bytesField(valueName, name))))),
  ])
