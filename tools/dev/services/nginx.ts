import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repoRoot } from '../../testkit/environment.ts'
import type { Instance } from './instance.ts'
import type { Launch, Part } from './part.ts'
import { settings } from './settings.ts'
import { ownedFolder, unprivilegedUser } from './unprivileged-user.ts'

export const nginx: Part = {
  name: 'nginx',
  version: settings.nginx.series,
  needs: [],
  address: (instance) => `127.0.0.1:${instance.port('results')}, ${instance.port('uploads')}`,
  folder: (instance) => realpathSync(join(instance.home, 'nginx')),
  prepare,
  answers: async (instance) => {
    // nginx itself refuses DELETE, so the probe does not depend on the store.
    const url = `http://127.0.0.1:${instance.port('results')}/`
    const reply = await fetch(url, { method: 'DELETE', signal: AbortSignal.timeout(2000) })
    return reply.status === 403 && reply.headers.get('x-content-type-options') === 'nosniff'
  },
  stopSignal: 'SIGTERM',
}

async function prepare(instance: Instance): Promise<Launch> {
  const user = unprivilegedUser()
  const folder = ownedFolder(instance.home, 'nginx', user)
  const configuration = join(folder, 'nginx.conf')
  writeFileSync(configuration, renderConfiguration(instance))
  return {
    file: '/usr/sbin/nginx',
    args: ['-p', folder, '-c', configuration, '-e', 'stderr'],
    cwd: folder,
    ...(user && { user }),
  }
}

function renderConfiguration(instance: Instance): string {
  const values: Record<string, string> = {
    RESULT_LISTEN: `127.0.0.1:${instance.port('results')}`,
    UPLOAD_LISTEN: `127.0.0.1:${instance.port('uploads')}`,
    STORE_ADDRESS: `127.0.0.1:${instance.port('store')}`,
  }
  const template = readFileSync(join(repoRoot, 'deploy', 'nginx.conf.template'), 'utf8')
  const origins = template.replace(/\$\{([A-Z_]+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
  return `daemon off;
worker_processes 1;
pid nginx.pid;
events { worker_connections 1024; }
http {
client_body_temp_path body;
proxy_temp_path proxy;
fastcgi_temp_path fastcgi;
uwsgi_temp_path uwsgi;
scgi_temp_path scgi;
${origins}}
`
}
