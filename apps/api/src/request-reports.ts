import { isId, reasons } from '@kinora/contract'
import type { MountDeps } from './http/mount.ts'
import type { Ports } from './ports/ports.ts'
import { readPathId, resolveTaskId } from './routes/path-id.ts'

/** Counts and logs every parsed request. */
export const createOnAnswered =
  ({ metrics, log }: Pick<Ports, 'metrics' | 'log'>): MountDeps['onAnswered'] =>
  ({ request, status, reason, seconds, error }) => {
    const { route } = request
    const pathId = readPathId(request)
    const taskId = resolveTaskId(request, pathId)
    metrics.count('kinora_requests', { route, status })
    metrics.observe('kinora_request_seconds', seconds, { route })
    const fields = {
      traceId: request.span.traceId,
      operation: `${request.method} ${route}`,
      status,
      durationMs: Math.round(seconds * 1e3),
      ...(request.caller ? { tenantId: request.caller.tenantId, keyId: request.caller.id } : {}),
      ...(isId(pathId) ? { pathId } : {}),
      ...(taskId === undefined ? {} : { taskId }),
      ...(reason === '' ? {} : { reason }),
    }
    if (status >= 500) log.error({ ...fields, error }, 'request completed')
    else log.info(fields, 'request completed')
  }

/** Counts and logs requests that Node could not parse. */
export const createOnRefused =
  ({ metrics, log }: Pick<Ports, 'metrics' | 'log'>): MountDeps['onRefused'] =>
  ({ traceId, fault: { reason } }) => {
    const { status } = reasons[reason]
    metrics.count('kinora_requests', { route: 'none', status })
    log.info({ traceId, operation: 'parse', status, reason }, 'request completed')
  }
