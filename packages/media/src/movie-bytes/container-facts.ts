/** What the bytes of a film or sound say before any decoder meets them. */
export type ContainerFacts = {
  streams: number
  isEncrypted: boolean
  /** Media that lies elsewhere, or may: parts we cannot look into count too. */
  refersOutside: boolean
  /** The sizes its pictures are claimed to have. */
  pictures: { width: number; height: number }[]
}
