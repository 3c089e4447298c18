import { expect, it } from 'vitest'
import { prettyJson } from './pretty-json.ts'

it('prettyJson keeps short lists on one line and breaks those that would not fit', () => {
  const long = 'x'.repeat(60)
  expect(prettyJson({ short: [1, 'two'], long: [long, long], things: [{ a: null }], none: {} })).toBe(
    `{\n  "short": [1, "two"],\n  "long": [\n    "${long}",\n    "${long}"\n  ],\n` +
      `  "things": [\n    {\n      "a": null\n    }\n  ],\n  "none": {}\n}\n`,
  )
})
