/** Whether a unique index rejected a row. */
export const isTaken = (error: unknown): boolean => (error as { code?: string }).code === '23505'
