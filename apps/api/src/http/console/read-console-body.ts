import { AppError } from '@kinora/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { announcedBytes } from '../../body/announced-bytes.ts'
import { receiveBytes } from '../../body/receive-bytes.ts'
import { clientTimeouts } from '../../connections/limits.ts'
import type { ByteBudget } from '../../overload/byte-budget.ts'

/**
 * Reads a body within the byte budget of the process (A6), which holds it until the reply is sent. Bodies are read after
 * the session, so that no client without one can make this process hold them.
 */
export const readConsoleBody = async (
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { budget, maxBytes }: { budget: ByteBudget; maxBytes: number },
): Promise<Buffer | undefined> => {
  const announced = announcedBytes(raw)
  if (announced === 0) return undefined
  if (announced !== 'unknown' && announced > maxBytes)
    throw new AppError('PayloadTooLarge', { detail: `at most ${maxBytes} bytes` })
  const reservation = budget.reserve(announced === 'unknown' ? maxBytes : announced)
  if (!reservation)
    throw new AppError('ServiceUnavailable', {
      detail: 'this node is receiving as many request bodies as it can hold',
      retryAfterSeconds: 1,
    })
  reply.raw.once('close', () => reservation.keep(0))
  const bytes = await receiveBytes(raw, { announced, maxBytes, timeouts: clientTimeouts })
  reservation.keep(bytes.length)
  return bytes
}
