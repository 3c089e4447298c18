import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { endOnClosedPipe } from './end-on-closed-pipe.ts'

const fault = (code: string) => Object.assign(new Error(`write ${code}`), { code })

it('endOnClosedPipe ends the program when the reader closes the pipe', () => {
  const [out, err, end] = [new EventEmitter(), new EventEmitter(), vi.fn()]
  endOnClosedPipe([out, err], end)
  out.emit('error', fault('EPIPE'))
  err.emit('error', fault('EPIPE'))
  expect(end).toHaveBeenCalledTimes(2)
})

it('endOnClosedPipe throws any other output error', () => {
  const [out, end] = [new EventEmitter(), vi.fn()]
  endOnClosedPipe([out], end)
  expect(() => out.emit('error', fault('ENOSPC'))).toThrow('ENOSPC')
  expect(end).not.toHaveBeenCalled()
})
