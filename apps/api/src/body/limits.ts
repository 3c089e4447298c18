import { limits } from '@kinora/contract'
import type { JsonLimits } from './json-document.ts'

const kib = 1024
const mib = 1024 * kib

export const jsonLimits: JsonLimits = {
  depth: limits.jsonDepth,
  structuralBytes: limits.jsonStructuralBytes,
  numberBytes: limits.numberLiteralBytes,
  // No field has a name of more than a few dozen; a key of megabytes would be copied four times.
  keyBytes: kib,
  pieceBytes: Number.POSITIVE_INFINITY,
  longTextBytes: 64 * kib,
  spaces: limits.scriptSpaces,
}

/** Of one part: who names a field and a file needs two lines of a hundred bytes. */
export const formLimits = {
  parts: limits.openai.formParts,
  textBytes: limits.openai.formTextBytes,
  headerPairs: 16,
  headerBytes: 4 * kib,
}

/** In a thread: as many strings of a kilobyte as there can be are 5 MB, and that is all a thread ever builds. */
export const threadLimits: JsonLimits = { ...jsonLimits, pieceBytes: kib }

/**
 * One thread scans faster than any line brings bodies; the second is for the one that comes meanwhile. The heap holds the
 * longest script as a string and one paragraph of it in pieces.
 */
export const parserThreads = { aboveBytes: mib, threads: 2, waiting: 64, heapMib: 128 }
