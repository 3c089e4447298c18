/** Cryptographic randomness and hashing, injected so that domain functions stay pure. */
export type RandomSource = {
  random16(): number
  random31(): number
  /** In Base64url. */
  sha256(text: string): string
  /** `size` random characters of the Base64url alphabet. */
  randomWord(size: number): string
}

export type Clock = { nowMs(): number }
