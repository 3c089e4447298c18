export type Tensor = {
  type: 'float32' | 'int64' | 'int32' | 'uint8' | 'bool'
  dims: number[]
  data: Float32Array | BigInt64Array | Int32Array | Uint8Array
}
export type Tensors = Record<string, Tensor>

export type NeuralOptions = {
  /** Ends the run at once, and whatever computes it. */
  signal?: AbortSignal
  /** The values of the graph that are wanted, inner ones too; without it, all that the model declares. */
  outputs?: readonly string[]
  /** Memory for speed: for networks whose runs are small beside what a process may take, always asked the same way. */
  isRoomy?: boolean
}

/** Runs small networks. It sees numbers only: no file of a customer, no network, nothing but the folder of the model. */
export type NeuralHost = {
  /** `model` is the path of an .onnx file. The same feeds give the same answer. */
  run(model: string, feeds: Tensors, options?: NeuralOptions): Promise<Tensors>
  close(): Promise<void>
}
