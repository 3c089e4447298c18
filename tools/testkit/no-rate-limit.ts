/** Harnesses and tests stand for many customers and ask with few keys; those about the limits set their own. */
export const noRateLimit = { RATE_CREATE: '100000/100000', RATE_READ: '100000/100000', RATE_UPLOAD: '100000/100000' }
