/** Words that programs branch on; all others are free. */
const exact = ['type', 'status', 'status_str', 'class_type']
/** How long these are depends on what was kept from before. */
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

/** What a body is made of: its keys, the kinds of its values, and the words that count. */
export const shapeOf = (value: unknown, key = ''): unknown => {
  // Whether there are more depends on what other recordings left behind.
  if (key === 'has_more') return 'boolean'
  if (value === undefined || value === null || typeof value === 'boolean') return value
  if (loose.includes(key)) return 'list'
  if (typeof value !== 'object') return exact.includes(key) ? value : typeof value
  if (Array.isArray(value)) {
    const items = value.map((item) => shapeOf(item))
    return key === 'errors' ? items.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))) : items
  }
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [/^[0-9a-f]{8}-/.test(name) ? '<id>' : name, shapeOf(inner, name)] as const)
      .sort(([a], [b]) => a.localeCompare(b)),
  )
}
