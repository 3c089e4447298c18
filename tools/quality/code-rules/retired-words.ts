/**
 * Words that this project no longer uses, with what to write instead. H9 rejects them.
 *
 * `identifiers` are compared with the words of a name: `validateCreate`, `judge_create` and `judge-create.ts` contain `judge`.
 * `prose` is searched in comments, documents, test titles, log messages, error texts and help texts.
 */
export const retiredWords: readonly RetiredWord[] = [
  { words: ['ask', 'asks', 'asked', 'asking'], in: 'identifiers', use: 'input, request, call' },
  { words: ['asks', 'asked', 'asking'], in: 'prose', use: 'requests, calls, queries' },
  { words: ['judge', 'judges', 'judged', 'judging'], in: 'both', use: 'validate, check, assess' },
  { words: ['tell', 'tells', 'told', 'telling', 'retold'], in: 'both', use: 'publish, report, notify, return' },
  { words: ['noted', 'notes down'], in: 'both', use: 'recorded, records' },
  { words: ['hear', 'hears', 'heard'], in: 'both', use: 'receive, receives, received; for audio: detect, transcribe' },
  { words: ['stands', 'stand', 'stood'], in: 'prose', use: 'is, is in, runs' },
  { words: ['stands', 'stood'], in: 'identifiers', use: 'the state it names' },
  { words: ['whoever', 'whosoever'], in: 'both', use: 'the caller, every client' },
  { words: ['nobody'], in: 'both', use: 'no tenant, no process, none' },
  { words: ['nowhere'], in: 'both', use: 'never, in no table' },
  { words: ['anew'], in: 'both', use: 'again, new' },
  { words: ['says', 'said'], in: 'prose', use: 'states, returns, reports' },
  { words: ['foresee', 'foreseen', 'foresees'], in: 'both', use: 'prefetch' },
  { words: ['nudge', 'nudges'], in: 'both', use: 'wake-up, notification' },
  { words: ['eased', 'relief'], in: 'identifiers', use: 'fallback' },
  { words: ['sieve'], in: 'both', use: 'Bloom filter' },
  { words: ['chance'], in: 'identifiers', use: 'random source' },
  { words: ['patiently', 'insist', 'insists'], in: 'both', use: 'retry with backoff' },
  { words: ['till'], in: 'both', use: 'until, ledger' },
  { words: ['woken'], in: 'prose', use: 'notified' },
  { words: ['struck', 'strike'], in: 'identifiers', use: 'soft delete' },
  {
    words: ['of its own', 'of their own', 'of his own', 'of our own', 'of one’s own'],
    in: 'prose',
    use: 'its own, separate',
  },
  { words: ['taken for'], in: 'prose', use: 'treated as' },
  { words: ['house rule', 'house rules'], in: 'prose', use: 'code rule' },
]

export type RetiredWord = {
  words: readonly string[]
  in: 'identifiers' | 'prose' | 'both'
  use: string
}

/** Functions are named with a verb and values with a noun; `xOf` is neither. Names of the language and of JSON Schema stay. */
export const allowedOf: ReadonlySet<string> = new Set([
  'indexOf',
  'lastIndexOf',
  'instanceOf',
  'toBeInstanceOf',
  'toBeTypeOf',
  'expectTypeOf',
  'valueOf',
  'getPrototypeOf',
  'setPrototypeOf',
  'isPrototypeOf',
  'oneOf',
  'anyOf',
  'allOf',
])
