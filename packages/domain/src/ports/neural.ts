export type Tensor = {
  type: 'float32' | 'int64' | 'int32' | 'uint8' | 'bool'
  dims: number[]
  data: Float32Array | BigInt64Array | Int32Array | Uint8Array
}
export type Tensors = Record<string, Tensor>

export type NeuralOptions = {
  /** Stops the run and its process at once. */
  signal?: AbortSignal
  /** Requested values of the graph, inner ones included; by default, all declared outputs. */
  outputs?: readonly string[]
  /** Trades memory for speed: for networks with small runs and constant input shapes. */
  isRoomy?: boolean
}

/** Runs small networks. It sees numbers only: no customer files, no network, only the folder of the model. */
export type NeuralHost = {
  /** `model` is the path of an .onnx file. The same feeds give the same result. */
  run(model: string, feeds: Tensors, options?: NeuralOptions): Promise<Tensors>
  close(): Promise<void>
}
