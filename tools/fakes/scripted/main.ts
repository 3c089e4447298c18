import { createScriptedServer } from './server.ts'

const port = Number(process.argv[2] ?? 15499)
const { server } = createScriptedServer()
server.listen(port, '127.0.0.1', () => process.stdout.write(`scripted back end on 127.0.0.1:${port}\n`))
