/** Settings that have a new name. The old one works until the given version, with a warning. */
export const renamedSettings: Readonly<Record<string, { to: string; until: string }>> = {
  KEY_OPEN_SECRETS: { to: 'KEY_SEAL_PREVIOUS_SECRETS', until: '0.4' },
  MODELS_FOLDER: { to: 'MODELS_DIR', until: '0.4' },
  SCRATCH_FOLDER: { to: 'SCRATCH_DIR', until: '0.4' },
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Moves values of old names to the new names. A value under the new name takes precedence. A process warns only of settings
 * that it reads: an environment file may serve several processes.
 */
export const applyRenames = (
  environment: Environment,
  isRead: (setting: string) => boolean = () => true,
): { environment: Environment; warnings: string[] } => {
  const result: Record<string, string | undefined> = { ...environment }
  const warnings: string[] = []
  for (const [from, { to, until }] of Object.entries(renamedSettings)) {
    const value = environment[from]
    if (value === undefined || value === '' || !isRead(to)) continue
    const isReplaced = (environment[to] ?? '') !== ''
    if (!isReplaced) result[to] = value
    warnings.push(
      isReplaced
        ? `${from}: ignored, because ${to} is set; remove it`
        : `${from}: was renamed to ${to}; the old name works until ${until}`,
    )
  }
  return { environment: result, warnings }
}
