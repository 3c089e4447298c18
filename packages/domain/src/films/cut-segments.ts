const segmentSeconds = 5

/** Segment lengths of a film. They differ by a second at most, longer ones first. */
export const cutSegments = (seconds: number): number[] => {
  const count = Math.ceil(seconds / segmentSeconds)
  const [each, over] = [Math.floor(seconds / count), seconds % count]
  return Array.from({ length: count }, (_, i) => (i < over ? each + 1 : each))
}
