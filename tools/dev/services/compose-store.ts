import { createHash } from 'node:crypto'
import { type StoreKey, storeKeyNames } from '@kinora/adapters/store-rights'
import { settings } from './settings.ts'
import { bucketCors, bucketPolicy } from './store-rules.ts'

const { store, nginx } = settings
const rootUser = 'root:${STORE_ROOT_SECRET:?}'

export function composeStore(): object {
  return {
    store: {
      image: store.image,
      command: ['--iam-dir', '/users', '--health', '/health', '--quiet', '--keep-alive', 'posix', '/objects'],
      environment: { ROOT_ACCESS_KEY: 'root', ROOT_SECRET_KEY: '${STORE_ROOT_SECRET:?}' },
      volumes: ['store-objects:/objects', 'store-users:/users'],
      healthcheck: { test: ['CMD', 'wget', '-qO-', 'http://127.0.0.1:7070/health'], interval: '5s', retries: 20 },
      restart: 'unless-stopped',
    },
    'store-users': {
      image: store.image,
      entrypoint: ['sh', '-ec'],
      command: [storeKeyNames.map(userCommand).join('\n')],
      environment: {
        ADMIN_ACCESS_KEY_ID: 'root',
        ADMIN_SECRET_ACCESS_KEY: '${STORE_ROOT_SECRET:?}',
        ADMIN_ENDPOINT_URL: 'http://store:7070',
        ...Object.fromEntries(storeKeyNames.map((name) => [`${name}_secret`, storeSecret(name)])),
      },
      depends_on: { store: { condition: 'service_healthy' } },
    },
    'store-bucket': {
      image: store.setupImage,
      entrypoint: ['sh', '-ec'],
      command: [bucketCommands],
      environment: { ROOT_USER: rootUser },
      depends_on: { 'store-users': { condition: 'service_completed_successfully' } },
    },
    nginx: { ...composeResultProxy('store:7070'), depends_on: { store: { condition: 'service_healthy' } } },
  }
}

/** Serves results and takes uploads; the store has no public address. */
export function composeResultProxy(storeAddress: string): object {
  return {
    image: nginx.image,
    environment: { RESULT_LISTEN: '8081', UPLOAD_LISTEN: '8082', STORE_ADDRESS: storeAddress },
    volumes: ['./nginx.conf.template:/etc/nginx/templates/default.conf.template:ro'],
    ports: ['8081:8081', '8082:8082'],
    restart: 'unless-stopped',
  }
}

function storeSecret(key: StoreKey): string {
  return `\${STORE_${key.toUpperCase()}_SECRET:?}`
}

function keySettings(name: string, key: StoreKey): Record<string, string> {
  return { [`${name}_ACCESS_KEY_ID`]: key, [`${name}_SECRET_ACCESS_KEY`]: storeSecret(key) }
}

/** The store settings of one app, with the keys that this app holds. */
export function composeStoreAccess(app: 'api' | 'worker'): Record<string, string> {
  const place = { S3_ENDPOINT: 'http://store:7070', S3_REGION: store.region, S3_BUCKET: store.bucket }
  const own =
    app === 'api'
      ? { ...keySettings('S3_API', 'api'), ...keySettings('S3_UPLOAD', 'uploader') }
      : keySettings('S3', 'worker')
  return { ...place, ...own, ...keySettings('S3_SIGN', 'reader') }
}

function userCommand(name: string): string {
  const user = `--access ${name} --secret "$$${name}_secret" --role user`
  return `versitygw admin create-user ${user} || versitygw admin update-user ${user}`
}

const bucketUrl = `http://store:7070/${store.bucket}`
const signed = `curl -sS --fail-with-body --user "$$ROOT_USER" --aws-sigv4 aws:amz:${store.region}:s3 \\
  -H x-amz-content-sha256:UNSIGNED-PAYLOAD`
const bucketCommands = `${signed} --head -o /dev/null ${bucketUrl} ||
${signed} -X PUT ${bucketUrl}
${putDocument('policy', bucketPolicy())}
${putDocument('cors', bucketCors())}`

function putDocument(kind: string, body: string): string {
  const md5 = createHash('md5').update(body).digest('base64')
  return `${signed} -X PUT -H 'Content-MD5: ${md5}' --data-binary '${body}' '${bucketUrl}?${kind}='`
}
