export { callbackHeaders } from './callback-headers.ts'
export { postCallback } from './post-callback.ts'
