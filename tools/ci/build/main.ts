import { buildApps } from './build-apps.ts'

// usage: npm run build [-- APP …]
// Compiles every package, or the named apps (api, worker, cli …) and the packages they need, to JavaScript in dist/.
buildApps(process.argv.slice(2))
