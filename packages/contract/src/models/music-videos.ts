/** Credits per billable second of the song. */
export const musicVideoPrices = {
  mv: {
    standard: { '540p': 6, '720p': 8, '1080p': 10 },
    high: { '540p': 24, '720p': 24, '1080p': 29 },
  },
  premium: { '720p': 24, '1080p': 29 },
  /** Surcharge per second; not available for longer songs. */
  lipSync: { credits: 4, upToSeconds: 180 },
} as const
