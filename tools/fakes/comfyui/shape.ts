/** Keys whose values clients branch on; other values may differ. */
const exact = ['type', 'status', 'status_str', 'class_type']
/** Lists whose length depends on earlier state. */
const loose = [
  'current_inputs',
  'nodes',
  'executed',
  'traceback',
  'current_outputs',
  'cycle_nodes',
  'input_config',
  'jobs',
  'queue_pending',
]

/** Reduces a body to its keys, value types and significant values. */
export const toShape = (value: unknown, key = ''): unknown => {
  // Depends on the state left by other recordings.
  if (key === 'has_more') return 'boolean'
  if (value === undefined || value === null || typeof value === 'boolean') return value
  if (loose.includes(key)) return 'list'
  if (typeof value !== 'object') return exact.includes(key) ? value : typeof value
  if (Array.isArray(value)) {
    const items = value.map((item) => toShape(item))
    return key === 'errors' ? items.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))) : items
  }
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [/^[0-9a-f]{8}-/.test(name) ? '<id>' : name, toShape(inner, name)] as const)
      .sort(([a], [b]) => a.localeCompare(b)),
  )
}
