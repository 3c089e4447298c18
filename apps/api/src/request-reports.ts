import { isId, reasons } from '@kinora/contract'
import type { MountDeps } from './http/mount.ts'
import type { Ports } from './ports/ports.ts'
import { pathIdIn, taskIdOf } from './routes/path-id.ts'

/** Counts and logs every request that reached a route. */
export const createOnAnswered =
  ({ metrics, log }: Pick<Ports, 'metrics' | 'log'>): MountDeps['onAnswered'] =>
  ({ request, status, reason, seconds, error }) => {
    const { route } = request
    const [pathId, taskId] = [pathIdIn(request), taskIdOf(request)]
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
    if (status >= 500) log.error({ ...fields, error }, 'answered')
    else log.info(fields, 'answered')
  }

/** Counts and logs requests that Node could not parse. */
export const createOnRefused =
  ({ metrics, log }: Pick<Ports, 'metrics' | 'log'>): MountDeps['onRefused'] =>
  ({ traceId, fault: { reason } }) => {
    const { status } = reasons[reason]
    metrics.count('kinora_requests', { route: 'none', status })
    log.info({ traceId, operation: 'parse', status, reason }, 'answered')
  }
