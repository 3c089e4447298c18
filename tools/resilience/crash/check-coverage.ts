import type { Check } from './check.ts'

export type Coverage = {
  acknowledgedCreates: number
  faults: number
  receivedCallbacks: number
  starts: number
  endsSeen: number
}

const reasons: Record<keyof Coverage, string> = {
  acknowledgedCreates: 'no create was acknowledged',
  faults: 'no fault was carried out',
  receivedCallbacks: 'no callback was received',
  starts: 'no step was started on the model server',
  endsSeen: 'no client saw the end of its task',
}

/** Every other check passes on an empty run, so this one fails it, with the reason. */
export const checkCoverage = (coverage: Coverage): Check => ({
  sentence: 'reasons for which this run checked nothing',
  culprits: (Object.keys(reasons) as (keyof Coverage)[]).flatMap((name) => (coverage[name] > 0 ? [] : [reasons[name]])),
})
