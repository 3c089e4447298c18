export type MediaFailureKind = 'exit' | 'signal' | 'timeout' | 'aborted' | 'refused'

/**
 * A media run that failed, or media that does not match its declaration. The tail may quote foreign bytes. It is for
 * internal diagnosis only and never part of the message.
 */
export class MediaFailure extends Error {
  readonly kind: MediaFailureKind
  readonly stderrTail: string
  constructor(kind: MediaFailureKind, message: string, stderrTail = '') {
    super(message)
    this.name = 'MediaFailure'
    this.kind = kind
    this.stderrTail = stderrTail
  }
}

/** For invalid media. The message contains no foreign text. */
export const refused = (what: string): MediaFailure => new MediaFailure('refused', what)
