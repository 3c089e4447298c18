import { AppError, type Reason, reasons } from '@kinora/contract'
import { expect, it } from 'vitest'
import { renderError } from './render-error.ts'

const names = Object.keys(reasons) as Reason[]
const paced = names.filter((reason) => [429, 503].includes(reasons[reason].status))

it.each(paced)('says with %s when to come back, even when nobody knows (D-374)', (reason) => {
  expect(renderError(new AppError(reason), '').headers['retry-after']).toBe('1')
  expect(renderError(new AppError(reason, { retryAfterSeconds: 7 }), '').headers['retry-after']).toBe('7')
})
