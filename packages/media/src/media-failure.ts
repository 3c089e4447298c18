export type MediaFailureKind = 'exit' | 'signal' | 'timeout' | 'aborted' | 'refused'

/**
 * A media run that did not end well, or media that is not what it should be.
 * The tail may quote foreign bytes: it is for us, so it is never part of the message.
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

/** For media that is not what it should be. The words carry no one's text. */
export const refused = (what: string): MediaFailure => new MediaFailure('refused', what)
