export { callbackHeaders } from './callback-headers.ts'
export { isSigned } from './is-signed.ts'
export { postCallback } from './post-callback.ts'
