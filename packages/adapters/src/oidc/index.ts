export { createOidcClient, type OidcClientOptions } from './oidc-client.ts'
