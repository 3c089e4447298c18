import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { promisify } from 'node:util'
import { inheritedEnvironment, repoRoot, searchPath } from '../environment.ts'

/** Writes a certificate for these hosts that programs accept as `NODE_EXTRA_CA_CERTS`. */
const createCertificate = (folder: string, hosts: readonly string[]): { crt: string; key: string } => {
  const [crt, key] = [join(folder, 'hosts.crt'), join(folder, 'hosts.key')]
  const names = `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}`
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
  execFileSync(
    'openssl',
    ['req', '-x509', ...kind, '-subj', '/CN=docs', '-addext', names, '-keyout', key, '-out', crt],
    {
      stdio: 'pipe',
    },
  )
  return { crt, key }
}

/** Ends TLS for the hosts and forwards their requests to a server, behind a proxy that a program uses as `HTTPS_PROXY`. */
export const openHosts = async (folder: string, hosts: readonly string[], target: string) => {
  const { crt, key } = createCertificate(folder, hosts)
  const port = Number(new URL(target).port)
  const connected: string[] = []
  const tls = createTlsServer({ cert: readFileSync(crt), key: readFileSync(key) }, (socket) => {
    const server = connect(port, '127.0.0.1')
    socket.on('error', () => server.destroy()).pipe(server)
    server.on('error', () => socket.destroy()).pipe(socket)
  })
  tls.listen(0, '127.0.0.1')
  await once(tls, 'listening')
  const proxy = createServer((_, response) => response.writeHead(405).end())
  proxy.on('connect', ({ url = '' }, socket) => {
    connected.push(url)
    const server = connect((tls.address() as AddressInfo).port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    })
    socket.on('error', () => server.destroy()).pipe(server)
    server.on('error', () => socket.destroy()).pipe(socket)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    connected,
    env: {
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      NODE_EXTRA_CA_CERTS: crt,
    },
    close(): void {
      for (const server of [tls, proxy]) server.close()
      proxy.closeAllConnections()
    },
  }
}

export type PageBlock = { language: string; title: string | undefined; text: string }

export const readPageBlocks = (page: string): PageBlock[] =>
  [...page.matchAll(/^```(\w+)([^\n]*)\n(.*?)^```$/gms)].map(([, language = '', info = '', text = '']) => ({
    language,
    title: /title="([^"]+)"/.exec(info)?.[1],
    text,
  }))

/** Runs the commands of a page in a folder, as a reader would; files of the page are saved first. */
export const followPage = async (
  blocks: readonly PageBlock[],
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<string[]> => {
  const printed: string[] = []
  const PATH = [join(repoRoot, 'node_modules/.bin'), searchPath].join(':')
  for (const { language, title, text } of blocks) {
    if (title !== undefined) writeFileSync(join(folder, title), text)
    if (language !== 'bash') continue
    const { stdout, stderr } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', text], {
      cwd: folder,
      env: { PATH, HOME: inheritedEnvironment['HOME'] ?? '/', LANG: 'C.UTF-8', NO_COLOR: '1', ...env },
    })
    printed.push(stdout + stderr)
  }
  return printed
}
