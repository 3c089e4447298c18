export { callbackHeaders, isSigned } from './callback-headers.ts'
export { postCallback } from './post-callback.ts'
