import type { EmbeddedFile } from '../inputs/read-embedded.ts'

/**
 * A text of a request that is too long to be worth a string: printable ASCII that begins with `data:`, as bytes that
 * share the memory of their body. Fields that take media use the bytes; every other field asks for the string.
 */
export class LongText {
  #bytes: Uint8Array
  /** What it holds, if that has been read already. */
  readonly file: EmbeddedFile | undefined
  constructor(bytes: Uint8Array, file?: EmbeddedFile) {
    this.#bytes = bytes
    this.file = file
  }
  get bytes(): Uint8Array {
    return this.#bytes
  }
  /** Before its memory becomes another body's. */
  forget(): void {
    this.#bytes = new Uint8Array()
  }
  toString(): string {
    return new TextDecoder().decode(this.#bytes)
  }
}

/** The long media of one request by the short names that stand for them in its fields. */
export type LongTexts = ReadonlyMap<string, LongText>
