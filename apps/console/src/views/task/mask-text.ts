const mask = '***'

/** Masks what a receiver may echo: queries of URLs, which may be signed, and words as long as a key or token. */
export const maskText = (text: string): string =>
  text.replaceAll(/(https?:\/\/[^\s"'?#<>]+)[?#][^\s"'<>]*/g, `$1?${mask}`).replaceAll(/[\w+=-]{32,}/g, mask)
