import type { Making } from '@kinora/domain/weights'
import { makeReady } from './make-ready.ts'

// A process of its own: converting takes a second of pure computing and memory that goes back with the process.
const [tarball = '', makes = '[]', folder = ''] = process.argv.slice(2)
await makeReady(tarball, JSON.parse(makes) as Making[], folder)
