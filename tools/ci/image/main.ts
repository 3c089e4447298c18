import { resolve } from 'node:path'
import { exitOnHelp } from '../../command-line.ts'
import { assembleApp, installByNpm } from './assemble-app.ts'

const usage = `usage: npm run image -- APP FOLDER
Writes the contents of the image of a built app: compiled code, and the production packages of that app by npm ci.`
exitOnHelp(usage)
const [app, folder] = process.argv.slice(2)
if (app === undefined || folder === undefined) {
  console.error(usage)
  process.exit(2)
}
assembleApp(app, resolve(folder), installByNpm)
