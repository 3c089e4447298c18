/** Harnesses and tests send the load of many customers with few keys; tests of the limits set their own. */
export const noRateLimit = { RATE_CREATE: '100000/100000', RATE_READ: '100000/100000', RATE_UPLOAD: '100000/100000' }
