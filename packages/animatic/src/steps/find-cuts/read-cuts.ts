const shortestShot = 0.4

/** When pictures came that are unlike the ones before them; what flickers within a moment is one cut. */
export const readCuts = (report: string, seconds: number): number[] => {
  const cuts: number[] = []
  for (const [, time] of report.matchAll(/pts_time:([\d.]+)/g)) {
    const at = Number(time)
    if (at - (cuts.at(-1) ?? 0) >= shortestShot && seconds - at >= shortestShot) cuts.push(at)
  }
  return cuts
}
