import { expect, it } from 'vitest'
import { buildWebhookId } from './delivery-attempt.ts'

it('buildWebhookId is the same for all deliveries of one event and differs between events (D-328)', () => {
  expect(buildWebhookId('7', 'success')).toBe('evt_7_success')
  expect(buildWebhookId('7', 'processing')).not.toBe(buildWebhookId('7', 'success'))
})
