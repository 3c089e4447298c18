declare module '@bcoe/v8-coverage' {
  type RangeCov = { startOffset: number; endOffset: number; count: number }
  type FunctionCov = { functionName: string; isBlockCoverage: boolean; ranges: RangeCov[] }
  export type ScriptCov = { scriptId: string; url: string; functions: FunctionCov[] }
  /** The sum of all; `undefined` without scripts. */
  export const mergeScriptCovs: (scripts: ScriptCov[]) => ScriptCov | undefined
}
