import type { Seal } from '@kinora/adapters/secrets'
import { refuse } from '@kinora/domain'

/** Where a list goes on, sealed together with whose list it is and how it was filtered. */
export const createPageTokens = (seal: Seal) => ({
  seal: (place: string, scope: string): string => seal.seal(JSON.stringify([scope, place])).toString('base64url'),
  open(token: string, scope: string, field: string): string {
    try {
      const [sealed, place] = JSON.parse(seal.open(Buffer.from(token, 'base64url'))) as [string, string]
      if (sealed === scope) return place
    } catch {
      // Forged, cut or of another deployment: all the same to who sent it.
    }
    return refuse({ field, rule: 'token', message: 'not a token of this list' })
  },
})
export type PageTokens = ReturnType<typeof createPageTokens>
