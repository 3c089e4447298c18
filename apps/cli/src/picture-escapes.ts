/** Image protocols of the terminal, detected by a library. */
export type Graphics = { kitty: boolean; iterm2: boolean }

const chunkChars = 4096
const isPng = (bytes: Uint8Array): boolean => bytes[0] === 0x89 && bytes[1] === 0x50
const rows = 12

/** Kitty protocol in chunks of the allowed size; `m` marks whether another chunk follows. */
const forKitty = (base64: string): string => {
  const pieces = base64.match(new RegExp(`.{1,${chunkChars}}`, 'g')) ?? []
  return pieces
    .map((piece, i) => {
      const more = i < pieces.length - 1 ? 1 : 0
      return `\u001b_G${i === 0 ? `a=T,f=100,r=${rows},` : ''}m=${more};${piece}\u001b\\`
    })
    .join('')
}

/**
 * Escape sequences that show an image in the terminal. The kitty protocol does not support JPEG, so terminals with only
 * that protocol show only PNG results.
 */
export const pictureEscapes = (bytes: Uint8Array, { kitty, iterm2 }: Graphics): string | undefined => {
  const base64 = Buffer.from(bytes).toString('base64')
  if (iterm2) return `\u001b]1337;File=inline=1;size=${bytes.length};height=${rows}:${base64}\u0007`
  return kitty && isPng(bytes) ? forKitty(base64) : undefined
}
