import { createConsoleClient } from '@kinora/sdk/console'

/** The one client of the page. The session cookie belongs to its origin. */
export const consoleClient = createConsoleClient({ baseUrl: `${window.location.origin}/console/api` })
