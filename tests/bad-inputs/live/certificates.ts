import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { MediaFactory } from '../world.ts'
import { reachable } from './reachable.ts'

const run = promisify(execFile)
type CertificateKind = Parameters<MediaFactory['certificate']>[0]
type Pair = Awaited<ReturnType<MediaFactory['certificate']>>
export type Authority = { key: string; cert: string }

/** Certificates for scripted origins. With an authority that the service trusts, each has exactly one defect. */
export const createCertificates = (folder: string, authority: Authority | undefined): MediaFactory['certificate'] => {
  const make = async (kind: CertificateKind): Promise<Pair> => {
    if (kind === 'trusted' && !authority)
      throw new Error('TEST_AUTHORITY_KEY is not set: the service trusts no certificate')
    const file = (end: string): string => join(folder, `${kind.replace(' ', '-')}.${end}`)
    const [key, request, cert] = [file('key'), file('csr'), file('pem')]
    const name = kind === 'wrong host' ? 'DNS:elsewhere.example' : reachable.map((each) => `IP:${each}`).join()
    const requestArgs = 'req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=scripted -addext'
    await run('openssl', `${requestArgs} subjectAltName=${name} -keyout ${key} -out ${request}`.split(' '))
    const signer =
      kind === 'self-signed' || !authority ? `-signkey ${key}` : `-CA ${authority.cert} -CAkey ${authority.key}`
    const signArgs = `x509 -req -in ${request} ${signer} -copy_extensions copy -out ${cert}`
    await run('openssl', `${signArgs} -days ${kind === 'expired' ? -1 : 2}`.split(' '))
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
  }
  const cache = new Map<CertificateKind, Promise<Pair>>()
  return (kind) => {
    const pair = cache.get(kind) ?? make(kind)
    cache.set(kind, pair)
    return pair
  }
}
