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
