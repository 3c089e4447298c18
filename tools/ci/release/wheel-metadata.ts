import { execFileSync } from 'node:child_process'

export type WheelMetadata = { fields: Map<string, string>; description: string }

const printMetadata = `
import sys, zipfile
wheel = zipfile.ZipFile(sys.argv[1])
assert wheel.testzip() is None, 'damaged'
name = next(name for name in wheel.namelist() if name.endswith('.dist-info/METADATA'))
sys.stdout.buffer.write(wheel.read(name))
`

/** Parses the core metadata of a wheel; a field that occurs several times keeps its first value. */
export const parseWheelMetadata = (text: string): WheelMetadata => {
  const [head = '', ...rest] = text.replaceAll('\r\n', '\n').split('\n\n')
  const pairs = [...head.matchAll(/^([A-Za-z-]+): (.*)$/gm)].map(([, name = '', value = '']): [string, string] => [
    name,
    value,
  ])
  return { fields: new Map(pairs.toReversed()), description: rest.join('\n\n').trim() }
}

export const readWheelMetadata = (python: string, wheel: string): WheelMetadata =>
  parseWheelMetadata(execFileSync(python, ['-c', printMetadata, wheel], { encoding: 'utf8' }))

/** One line for everything that the package index would reject or show wrongly. */
export const findWheelFaults = ({ fields, description }: WheelMetadata, version: string): string[] => {
  const wanted = {
    Name: 'kinora',
    Version: version,
    'License-Expression': 'Apache-2.0',
    'Description-Content-Type': 'text/markdown',
  }
  return [
    ...Object.entries(wanted)
      .filter(([name, value]) => fields.get(name) !== value)
      .map(([name, value]) => `wheel: ${name} must be ${value} (got ${fields.get(name) ?? 'none'})`),
    ...['Metadata-Version', 'Summary', 'Requires-Python']
      .filter((name) => !fields.has(name))
      .map((name) => `wheel: ${name} is missing`),
    ...(description === '' ? ['wheel: the description is empty'] : []),
  ]
}
