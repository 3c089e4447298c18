import { limits } from '@kinora/contract'
import type { JsonLimits } from './json-document.ts'

const kib = 1024
const mib = 1024 * kib

export const jsonLimits: JsonLimits = {
  depth: limits.jsonDepth,
  structuralBytes: limits.jsonStructuralBytes,
  numberBytes: limits.numberLiteralBytes,
  // Field names have a few dozen bytes. A key of megabytes would be copied four times.
  keyBytes: kib,
  pieceBytes: Number.POSITIVE_INFINITY,
  longTextBytes: 64 * kib,
  spaces: limits.scriptSpaces,
}

/** Form limits. A field name and a file name need two header lines of a hundred bytes. */
export const formLimits = {
  parts: limits.openai.formParts,
  textBytes: limits.openai.formTextBytes,
  headerPairs: 16,
  headerBytes: 4 * kib,
}

/** Limits in a thread. The maximum number of 1 KB strings is 5 MB, the most that a thread builds. */
export const threadLimits: JsonLimits = { ...jsonLimits, pieceBytes: kib }

/**
 * One thread scans faster than a network connection delivers bodies; the second parses a body that arrives meanwhile.
 * The heap holds the longest script as a string and one paragraph of it in pieces.
 */
export const parserThreads = { aboveBytes: mib, threads: 2, waiting: 64, heapMib: 128 }
