/** The release that installations run when they upgrade to the version in this tree. */
export const releaseBefore = {
  version: '0.1.0',
  commit: '060ddedc90a886fcb697ceccc62ad2e985efe40f',
  /** Its newest migration. Those after it run beside its processes. */
  lastMigration: '0030_striking_tasks',
} as const
