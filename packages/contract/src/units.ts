export const kib = 1024
export const mib = 1024 * kib
