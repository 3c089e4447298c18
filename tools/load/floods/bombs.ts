import { limits } from '@kinora/contract'

const repeated = (start: string, middle: string, times: number, end: string): Buffer =>
  Buffer.concat([Buffer.from(start), Buffer.alloc(middle.length * times, middle), Buffer.from(end)])

/** Documents that ordinary parsers take seconds and hundreds of megabytes for. */
export const makeBombs = (): Buffer[] => {
  const keys = Array.from({ length: 1_200_000 }, (_, i) => `"k${i}":1`)
  return [
    Buffer.concat([Buffer.alloc(1e7, '['), Buffer.alloc(1e7, ']')]),
    Buffer.concat([repeated('', '{"a":', 3e6, '1'), Buffer.alloc(3e6, '}')]),
    repeated('{"a":[{}', ',{}', 6_600_000, ']}'),
    Buffer.from(`{${keys.join()}}`),
    repeated('{"images":[0', ',0', 1e7 - 1, ']}'),
    repeated('', ' ', limits.bodyBytes - 2, '{}'),
    repeated('{"seed":', '9', 1_000_000, '}'),
  ]
}
