import protobuf from 'protobufjs'

type Field = { id: number; type: string; rule?: 'repeated'; options?: { packed: true } }

const one = (type: string, id: number): Field => ({ type, id })
const many = (type: string, id: number): Field => ({ type, id, rule: 'repeated' })
const packed = (type: string, id: number): Field => ({ ...many(type, id), options: { packed: true } })

/** The messages and field numbers of the ONNX format (IR version 10) that an inference graph uses. */
const messages: Record<string, Record<string, Field>> = {
  Model: {
    irVersion: one('int64', 1),
    producerName: one('string', 2),
    producerVersion: one('string', 3),
    domain: one('string', 4),
    modelVersion: one('int64', 5),
    docString: one('string', 6),
    graph: one('Graph', 7),
    opsetImport: many('OperatorSet', 8),
    metadataProps: many('Entry', 14),
  },
  OperatorSet: { domain: one('string', 1), version: one('int64', 2) },
  Entry: { key: one('string', 1), value: one('string', 2) },
  Graph: {
    node: many('Node', 1),
    name: one('string', 2),
    initializer: many('Tensor', 5),
    docString: one('string', 10),
    input: many('ValueInfo', 11),
    output: many('ValueInfo', 12),
    valueInfo: many('ValueInfo', 13),
    metadataProps: many('Entry', 16),
  },
  Node: {
    input: many('string', 1),
    output: many('string', 2),
    name: one('string', 3),
    opType: one('string', 4),
    attribute: many('Attribute', 5),
    docString: one('string', 6),
    domain: one('string', 7),
    metadataProps: many('Entry', 9),
  },
  Attribute: {
    name: one('string', 1),
    f: one('float', 2),
    i: one('int64', 3),
    s: one('bytes', 4),
    t: one('Tensor', 5),
    g: one('Graph', 6),
    floats: many('float', 7),
    ints: many('int64', 8),
    strings: many('bytes', 9),
    docString: one('string', 13),
    type: one('int32', 20),
  },
  Tensor: {
    dims: many('int64', 1),
    dataType: one('int32', 2),
    floatData: packed('float', 4),
    int32Data: packed('int32', 5),
    stringData: many('bytes', 6),
    int64Data: packed('int64', 7),
    name: one('string', 8),
    rawData: one('bytes', 9),
    doubleData: packed('double', 10),
    uint64Data: packed('uint64', 11),
    docString: one('string', 12),
  },
  ValueInfo: { name: one('string', 1), type: one('Type', 2), docString: one('string', 3) },
  Type: { tensorType: one('TensorType', 1), denotation: one('string', 6) },
  TensorType: { elemType: one('int32', 1), shape: one('Shape', 2) },
  Shape: { dim: many('Dimension', 1) },
  Dimension: { dimValue: one('int64', 1), dimParam: one('string', 2), denotation: one('string', 3) },
}

/** In proto2, an empty field that is present stays present when the model is written again. */
const edition = 'proto2'

/** Reads and writes a whole model file. */
export const modelMessage = protobuf.Root.fromJSON({
  nested: Object.fromEntries(Object.entries(messages).map(([name, fields]) => [name, { edition, fields }])),
}).lookupType('Model')
