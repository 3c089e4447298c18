import { exitOnHelp } from '../../command-line.ts'
import { createScriptedServer } from './server.ts'

exitOnHelp(`usage: npm run scripted [-- PORT]
Serves the scripted model server on 127.0.0.1 (default port: 15499).`)
const port = Number(process.argv[2] ?? 15499)
const { server } = createScriptedServer()
server.listen(port, '127.0.0.1', () => process.stdout.write(`scripted back end on 127.0.0.1:${port}\n`))
