export type Film = {
  /** Raw RGBA of one frame; every frame depends on the plan, its inputs and its number alone. Valid until the next call. */
  frame(index: number): Buffer
}
