import { describe, expect, it } from 'vitest'
import { type Machine, machines, refusedSyscalls } from './refused-syscalls.ts'
import { seccompProgram } from './seccomp-program.ts'

const allowed = 0x7fff_0000
const killed = 0x8000_0000
const notPermitted = 0x0005_0001
const notImplemented = 0x0005_0026
const audit: Record<Machine, number> = { x64: 0xc000_003e, arm64: 0xc000_00b7 }

/** Runs the filter as the kernel would, over the words of struct seccomp_data. */
const runFilter = (program: Buffer, words: { number: number; architecture: number; flags?: number }): number => {
  const data = new Map([
    [0, words.number],
    [4, words.architecture],
    [16, words.flags ?? 0],
  ])
  let loaded = 0
  for (let at = 0; at < program.length / 8; at += 1) {
    const [code, yes, no, value] = [
      program.readUInt16LE(at * 8),
      program.readUInt8(at * 8 + 2),
      program.readUInt8(at * 8 + 3),
      program.readUInt32LE(at * 8 + 4),
    ]
    if (code === 0x20) loaded = (data.get(value) ?? 0) >>> 0
    else if (code === 0x15) at += loaded === value ? yes : no
    else if (code === 0x35) at += loaded >= value ? yes : no
    else if (code === 0x45) at += (loaded & value) !== 0 ? yes : no
    else if (code === 0x06) return value
    else throw new Error(`unknown instruction ${code}`)
  }
  throw new Error('ran off the end')
}

describe.each(machines)('system call filter on %s', (machine) => {
  const program = seccompProgram(machine)
  const column = machine === 'x64' ? 0 : 1
  const filterCall = (number: number, flags?: number) =>
    runFilter(program, { number, architecture: audit[machine], ...(flags === undefined ? {} : { flags }) })

  const refused = Object.entries(refusedSyscalls).flatMap(([name, numbers]) => {
    const number = numbers[column]
    return number === null ? [] : [[name, number] as const]
  })

  it.each(refused)('refuses %s', (_, number) => {
    expect(filterCall(number)).toBe(notPermitted)
  })

  it('allows reading and writing', () => {
    for (const number of machine === 'x64' ? [0, 1, 9] : [63, 64, 222]) expect(filterCall(number)).toBe(allowed)
  })

  it('allows new threads but no new processes', () => {
    const clone = machine === 'x64' ? 56 : 220
    expect(filterCall(clone, 0x0001_0000 | 0x100)).toBe(allowed)
    expect(filterCall(clone, 0x11)).toBe(notPermitted)
    expect(filterCall(435)).toBe(notImplemented)
  })

  it('kills calls of another architecture', () => {
    expect(runFilter(program, { number: 0, architecture: 0x4000_0003 })).toBe(killed)
  })
})

it('system call filter refuses the x32 numbers of x86-64', () => {
  expect(runFilter(seccompProgram('x64'), { number: 0x4000_0000, architecture: audit.x64 })).toBe(notPermitted)
})
