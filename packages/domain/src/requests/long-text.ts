import { limits } from '@kinora/contract'
import type { EmbeddedFile } from '../media/read-embedded.ts'
import { measureText, type TextMeasures } from '../words/measure-text.ts'

/** Keeps every character, a byte order mark too. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

const dataScheme = 'data:'

const isInsideCharacter = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80

/**
 * A text of a request that stays bytes in the memory of its body: a `data:` text, or a long text of a large body. Media
 * fields use the bytes. Other fields decode it only if it is short enough.
 */
export class LongText {
  #bytes: Uint8Array
  #measures: TextMeasures | undefined
  /** The embedded file, if already parsed. */
  readonly file: EmbeddedFile | undefined
  constructor(bytes: Uint8Array, file?: EmbeddedFile, measures?: TextMeasures) {
    this.#bytes = bytes
    this.file = file
    this.#measures = measures
  }
  get bytes(): Uint8Array {
    return this.#bytes
  }
  /** Texts of large bodies arrive measured; those of small bodies are measured on first use. */
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
  /**
   * At least this many first characters, if there are any. It represents a text that is too long and is blank if that
   * is blank.
   */
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
  /** Call this before another body reuses its memory. */
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

/** The long texts of one request by their placeholders in the fields. */
export type LongTexts = ReadonlyMap<string, LongText>

/** Shortens a long text so that every check of short texts rejects it. */
export const toShortText = (value: unknown): unknown => (value instanceof LongText ? value.head(1_024) : value)
