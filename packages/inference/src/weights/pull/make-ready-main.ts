import type { Making } from '@kinora/domain/weights'
import { makeReady } from './make-ready.ts'

// Separate process: the conversion computes for about a second, and its memory is freed with the process.
const [tarball = '', makes = '[]', folder = ''] = process.argv.slice(2)
await makeReady(tarball, JSON.parse(makes) as Making[], folder)
