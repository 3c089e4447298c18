const cells = 20

/** A bar with its percentage. */
export const progressBar = (percent: number): string => {
  const full = Math.round((percent / 100) * cells)
  return `${'█'.repeat(full)}${'░'.repeat(cells - full)} ${String(percent).padStart(3)} %`
}
