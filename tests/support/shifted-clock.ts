/** Shifts the wall clock of a process; the monotonic clock stays unchanged. */
export const shifted = (ms: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `const now = Date.now; const Old = Date; globalThis.Date = class extends Old {
       constructor(...args) { super(...(args.length === 0 ? [now() + ${ms}] : args)) }
       static now() { return now() + ${ms} } }`,
  )}`,
})
