export type Film = {
  /** Raw RGBA of one frame. A frame depends only on the plan, its inputs and its number. Valid until the next call. */
  frame(index: number): Buffer
}
