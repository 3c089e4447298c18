import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { MediaShop } from '../world.ts'
import { reachable } from './reachable.ts'

const run = promisify(execFile)
type Wish = Parameters<MediaShop['certificate']>[0]
type Pair = Awaited<ReturnType<MediaShop['certificate']>>
export type Authority = { key: string; cert: string }

/** Certificates for scripted origins. With an authority that the service believes, each is wrong in one thing only. */
export const createCertificates = (folder: string, authority: Authority | undefined): MediaShop['certificate'] => {
  const make = async (wish: Wish): Promise<Pair> => {
    if (wish === 'trusted' && !authority) throw new Error('TEST_AUTHORITY_KEY is not set: no certificate is believed')
    const file = (end: string): string => join(folder, `${wish.replace(' ', '-')}.${end}`)
    const [key, request, cert] = [file('key'), file('csr'), file('pem')]
    const name = wish === 'wrong host' ? 'DNS:elsewhere.example' : reachable.map((each) => `IP:${each}`).join()
    const asking = 'req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=scripted -addext'
    await run('openssl', `${asking} subjectAltName=${name} -keyout ${key} -out ${request}`.split(' '))
    const signer =
      wish === 'self-signed' || !authority ? `-signkey ${key}` : `-CA ${authority.cert} -CAkey ${authority.key}`
    const signing = `x509 -req -in ${request} ${signer} -copy_extensions copy -out ${cert}`
    await run('openssl', `${signing} -days ${wish === 'expired' ? -1 : 2}`.split(' '))
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
  }
  const made = new Map<Wish, Promise<Pair>>()
  return (wish) => {
    const pair = made.get(wish) ?? make(wish)
    made.set(wish, pair)
    return pair
  }
}
