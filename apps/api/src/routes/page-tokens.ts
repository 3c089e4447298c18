import type { Seal } from '@kinora/adapters/secrets'
import { refuse } from '@kinora/domain'

/** Page tokens: the cursor of a list, sealed together with its tenant and filters. */
export const createPageTokens = (seal: Seal) => ({
  seal: (place: string, scope: string): string => seal.seal(JSON.stringify([scope, place])).toString('base64url'),
  open(token: string, scope: string, field: string): string {
    try {
      const [sealed, place] = JSON.parse(seal.open(Buffer.from(token, 'base64url'))) as [string, string]
      if (sealed === scope) return place
    } catch {
      // Forged, truncated and foreign tokens get the same error.
    }
    return refuse({ field, rule: 'token', message: 'not a page token of this list' })
  },
})
export type PageTokens = ReturnType<typeof createPageTokens>
