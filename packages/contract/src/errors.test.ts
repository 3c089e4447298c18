import { expect, it } from 'vitest'
import { reasons } from './errors.ts'

it('reasons contain no name that clients know with another meaning (D-083)', () => {
  const taken = ['Unknown', 'OperationInProcess', 'ImageCheckBodyJointsFailed', 'ImageCheckFaceFailed', 'AuditFailed']
  const faces = ['ImageObjectsUndetected', 'FaceDetectFailure', 'FaceDetectNotPass', 'PhotoAuditNotPass']
  for (const name of [...taken, ...faces]) expect(reasons).not.toHaveProperty(name)
})

it('reasons have the status and message that clients expect (D-082)', () => {
  expect(reasons).toMatchObject({
    TaskPromptPolicyViolation: { status: 400, message: 'prompt policy violation', endsTask: true },
    AuditSubmitIllegal: { status: 400, message: 'submit is illegal', endsTask: true },
    CreationPolicyViolation: { status: 400, message: 'creation policy violation', endsTask: true },
    SystemThrottling: { status: 429, message: 'system is throttling', endsTask: true },
    InternalServiceFailure: { status: 500, message: 'internal service failure', endsTask: true },
    QuotaExceeded: { status: 429, message: 'quota exceeded' },
    Conflict: { status: 409, message: 'resource conflict' },
  })
})
