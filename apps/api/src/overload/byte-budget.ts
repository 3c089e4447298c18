import { limits } from '@kinora/contract'

const kib = 1024
const mib = 1024 * kib

/**
 * Budget of body bytes in flight, in a process of 768 MB with a heap of 384 MB (A6). A body takes its bytes and, while
 * it is converted to strings, at worst twice as much again, all outside the heap. Six of 20 MB take 360 MB beside the
 * 150 MB of the process. Small bodies have a separate share, so that six slow uploads block no other request.
 */
export const bodyBudget = { largeBytes: 6 * limits.bodyBytes, smallBytes: 16 * mib, smallUpTo: 256 * kib }

/**
 * Budget of response bytes that wait for their clients, which may take ten seconds before they read (A15). A typical
 * response has two kilobytes and is not counted. The largest, an escaped payload of a megabyte, has six megabytes.
 */
export const responseBudget = { largeBytes: 16 * mib, smallBytes: Number.POSITIVE_INFINITY, smallUpTo: 64 * kib }

export type Reservation = {
  /** Releases all but the given bytes. Later calls can only shrink the reservation. */
  keep(bytes: number): void
}

const none: Reservation = { keep() {} }

/** A byte budget for bodies or responses. Reservations are made up front and released with the request (A6, A15). */
export const createByteBudget = (size: { largeBytes: number; smallBytes: number; smallUpTo: number }) => {
  const left = { large: size.largeBytes, small: size.smallBytes }
  return {
    /** Currently reserved bytes by share. */
    reserved: () => ({ large: size.largeBytes - left.large, small: size.smallBytes - left.small }),
    /** Undefined when the budget is exhausted. */
    reserve(bytes: number): Reservation | undefined {
      if (bytes === 0) return none
      const share = bytes > size.smallUpTo ? 'large' : 'small'
      if (left[share] < bytes) return undefined
      left[share] -= bytes
      let held = bytes
      return {
        keep(wanted) {
          const kept = Math.min(held, wanted)
          left[share] += held - kept
          held = kept
        },
      }
    },
  }
}
export type ByteBudget = Pick<ReturnType<typeof createByteBudget>, 'reserve'>
