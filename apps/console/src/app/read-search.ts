/** Keeps the named texts of the query; view state lives in the URL, and unknown names are dropped. */
export const readSearch =
  <Name extends string>(...names: readonly Name[]) =>
  (given: Record<string, unknown>): { [N in Name]?: string } => {
    const kept: { [N in Name]?: string } = {}
    for (const name of names) {
      const value = given[name]
      if (typeof value === 'string' && value !== '') kept[name] = value
      else if (typeof value === 'number' || typeof value === 'boolean') kept[name] = String(value)
    }
    return kept
  }
