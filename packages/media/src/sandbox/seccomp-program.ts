import { cloneNumbers, type Machine, refusedSyscalls } from './refused-syscalls.ts'

const load = 0x20 // BPF_LD | BPF_W | BPF_ABS
const jumpIfEqual = 0x15
const jumpIfAtLeast = 0x35
const jumpIfAnyBit = 0x45
const returnAction = 0x06

const allow = 0x7fff_0000
const kill = 0x8000_0000
const refuse = 0x0005_0000
const notPermitted = refuse | 1
const notImplemented = refuse | 38

// Offsets in struct seccomp_data; both architectures are little-endian.
const syscallNumber = 0
const architecture = 4
const firstArgument = 16

const threadFlag = 0x0001_0000
const firstX32Number = 0x4000_0000
const auditNames: Record<Machine, number> = { x64: 0xc000_003e, arm64: 0xc000_00b7 }

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number]

const refuseCall = (number: number, how = notPermitted): Instruction[] => [
  [jumpIfEqual, 0, 1, number],
  [returnAction, 0, 0, how],
]

/** Builds a classic BPF program for `bwrap --seccomp`. It allows everything except calls that a decoder never needs. */
export const seccompProgram = (machine: Machine): Buffer => {
  const refused = Object.values(refusedSyscalls).flatMap(([x64, arm64]) => (machine === 'x64' ? x64 : (arm64 ?? [])))
  const { clone, clone3 } = cloneNumbers[machine]
  const program: Instruction[] = [
    [load, 0, 0, architecture],
    [jumpIfEqual, 1, 0, auditNames[machine]],
    [returnAction, 0, 0, kill],
    [load, 0, 0, syscallNumber],
    ...(machine === 'x64'
      ? ([
          [jumpIfAtLeast, 0, 1, firstX32Number],
          [returnAction, 0, 0, notPermitted],
        ] as const)
      : []),
    ...refused.flatMap((number) => refuseCall(number)),
    // clone3 passes its flags by pointer. Without it the C library falls back to clone.
    ...refuseCall(clone3, notImplemented),
    // Allows threads but no processes, because the process limit does not bind children of root.
    [jumpIfEqual, 0, 3, clone],
    [load, 0, 0, firstArgument],
    [jumpIfAnyBit, 1, 0, threadFlag],
    [returnAction, 0, 0, notPermitted],
    [returnAction, 0, 0, allow],
  ]
  const bytes = Buffer.alloc(program.length * 8)
  program.forEach(([code, ifTrue, ifFalse, value], index) => {
    bytes.writeUInt16LE(code, index * 8)
    bytes.writeUInt8(ifTrue, index * 8 + 2)
    bytes.writeUInt8(ifFalse, index * 8 + 3)
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4)
  })
  return bytes
}
