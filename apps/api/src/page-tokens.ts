import type { Seal } from '@kinora/adapters/secrets'
import { AppError } from '@kinora/contract'

/** Where a list goes on, sealed together with whose list it is and how it was filtered. */
export const createPageTokens = (seal: Seal) => ({
  seal: (place: string, scope: string): string => seal.seal(JSON.stringify([scope, place])).toString('base64url'),
  open(token: string, scope: string): string {
    try {
      const [sealed, place] = JSON.parse(seal.open(Buffer.from(token, 'base64url'))) as [string, string]
      if (sealed === scope) return place
    } catch {
      // Forged, cut or of another deployment: all the same to who sent it.
    }
    throw new AppError('FieldInvalid', {
      detail: 'next_page_token: not a token of this list',
      field: 'next_page_token',
      rule: 'token',
    })
  },
})
export type PageTokens = ReturnType<typeof createPageTokens>
