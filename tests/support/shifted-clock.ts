/** Moves what a process takes for the time of day; the clock that only counts on stays as it is. */
export const shifted = (ms: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `const now = Date.now; const Old = Date; globalThis.Date = class extends Old {
       constructor(...args) { super(...(args.length === 0 ? [now() + ${ms}] : args)) }
       static now() { return now() + ${ms} } }`,
  )}`,
})
