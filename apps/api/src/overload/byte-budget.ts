import { limits } from '@kinora/contract'

const kib = 1024
const mib = 1024 * kib

/**
 * Bytes of bodies that may be under way at once, in a process of 768 MB with a heap of 384 (A6). A body takes its bytes
 * and, while it becomes strings, at worst twice as much again, all outside the heap: six of 20 MB make 360 MB beside the
 * 150 of the process itself. Small bodies have room of their own, so that six slow uploads hold up no one else.
 */
export const bodyBudget = { largeBytes: 6 * limits.bodyBytes, smallBytes: 16 * mib, smallUpTo: 256 * kib }

/**
 * Bytes of answers that wait for their readers, who may take ten seconds over the first of them (A15). A usual answer has
 * two kilobytes and passes uncounted; the largest, a payload of a megabyte in escapes, has six megabytes.
 */
export const answerBudget = { largeBytes: 16 * mib, smallBytes: Number.POSITIVE_INFINITY, smallUpTo: 64 * kib }

export type Reservation = {
  /** Gives back all but so many bytes; asked again, never more than before. */
  keep(bytes: number): void
}

const none: Reservation = { keep() {} }

/** Room for bodies, or for answers: taken before they are there and given back at the end of the request (A6, A15). */
export const createByteBudget = (room: { largeBytes: number; smallBytes: number; smallUpTo: number }) => {
  const left = { large: room.largeBytes, small: room.smallBytes }
  return {
    /** Bytes that are taken now, by share. */
    reserved: () => ({ large: room.largeBytes - left.large, small: room.smallBytes - left.small }),
    /** Nothing when there is no room. */
    reserve(bytes: number): Reservation | undefined {
      if (bytes === 0) return none
      const share = bytes > room.smallUpTo ? 'large' : 'small'
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
