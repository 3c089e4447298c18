import { limits } from '@kinora/contract'
import type { EmbeddedFile } from '../media/read-embedded.ts'
import { measureText, type TextMeasures } from '../words/measure-text.ts'

/** A text keeps every character that was sent, a byte order mark too. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

const dataScheme = 'data:'

const isInsideCharacter = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80

/**
 * A text of a request that stays bytes, in the memory of its body: a `data:` text, or any long text of a large body.
 * Media fields use the bytes. Other fields take a string only of a text that is short enough for them.
 */
export class LongText {
  #bytes: Uint8Array
  #measures: TextMeasures | undefined
  /** What it holds, if that has been read already. */
  readonly file: EmbeddedFile | undefined
  constructor(bytes: Uint8Array, file?: EmbeddedFile, measures?: TextMeasures) {
    this.#bytes = bytes
    this.file = file
    this.#measures = measures
  }
  get bytes(): Uint8Array {
    return this.#bytes
  }
  /** Texts of large bodies come measured; those of small bodies are measured when a field asks. */
  get measures(): TextMeasures {
    this.#measures ??= measureText(this.#bytes, limits.scriptSpaces)
    return this.#measures
  }
  get isData(): boolean {
    return decoder.decode(this.#bytes.subarray(0, dataScheme.length)).toLowerCase() === dataScheme
  }
  get isBlank(): boolean {
    return this.measures.start < 0
  }
  /** Its first characters, at least so many if there are: stands for a text that is too long, and is as blank as that. */
  head(characters: number): string {
    const { start } = this.measures
    const end = this.#endOfCharacter(4 * characters)
    const first = start < end ? '' : this.#decode(start, this.#endOfCharacter(start + 1))
    return `${this.#decode(0, end)}${first}`
  }
  #decode(from: number, end: number): string {
    return decoder.decode(this.#bytes.subarray(from, end))
  }
  #endOfCharacter(from: number): number {
    let end = Math.min(from, this.#bytes.length)
    while (isInsideCharacter(this.#bytes[end])) end += 1
    return end
  }
  /** Before its memory becomes another body's. */
  forget(): void {
    this.#bytes = new Uint8Array()
  }
  toString(): string {
    return decoder.decode(this.#bytes)
  }
  toJSON(): string {
    return this.toString()
  }
}

/** The long texts of one request by the short names that stand for them in its fields. */
export type LongTexts = ReadonlyMap<string, LongText>

/** A value that must be a short text, with a long one cut to where every check of short texts refuses it. */
export const shortTextOf = (value: unknown): unknown => (value instanceof LongText ? value.head(1_024) : value)
