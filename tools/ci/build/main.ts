import { exitOnHelp } from '../../command-line.ts'
import { buildApps } from './build-apps.ts'

exitOnHelp(`usage: npm run build [-- APP …]
Compiles every package, or the named apps (api, worker, cli …) and the packages they need, to JavaScript in dist/.
The app "console" is bundled for browsers; the API serves it under /console.`)
buildApps(process.argv.slice(2))
