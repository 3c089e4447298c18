import type { TaskBundle } from '@kinora/contract'
import type { TestService } from '../../testkit/start-service.ts'

/** Fetches the bundle of a task of the first tenant: its requests to back ends. */
export const fetchBundle = async (
  { tenants: [tenant], admin, baseUrl }: TestService,
  taskId: string,
): Promise<TaskBundle> => {
  const { key } = await admin.createKey(tenant?.id ?? '', { name: 'bundles', scopes: ['read', 'bundle'] })
  const answer = await fetch(`${baseUrl}/ent/v2/tasks/${taskId}/bundle`, { headers: { authorization: `Token ${key}` } })
  return (await answer.json()) as TaskBundle
}
