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
 * Bytes of bodies that may be under way at once, in a process of 768 MB with a heap of 384 (A6). A body takes its bytes
 * and, while it becomes strings, at worst twice as much again, all outside the heap: six of 20 MB make 360 MB beside the
 * 150 of the process itself. Small bodies have room of their own, so that six slow uploads hold up no one else.
 */
export const bodyBudget = { largeBytes: 6 * limits.bodyBytes, smallBytes: 16 * mib, smallUpTo: 256 * kib }

/**
 * Bytes of answers that wait for their readers, who may take ten seconds over the first of them (A15). A usual answer has
 * two kilobytes and passes uncounted; the largest, a payload of a megabyte in escapes, has six megabytes.
 */
export const answerBudget = { largeBytes: 16 * mib, smallBytes: Number.POSITIVE_INFINITY, smallUpTo: 64 * kib }

/**
 * One thread scans faster than any line brings bodies; the second is for the one that comes meanwhile. The heap holds the
 * longest script as a string and one paragraph of it in pieces.
 */
export const parserThreads = { aboveBytes: mib, threads: 2, waiting: 64, heapMib: 128 }

/** How long a client may take (D-052): each second after the first ten needs its 16 KiB, up and down. */
export const patience = { headMs: 10_000, graceMs: 10_000, bodyMs: 120_000, bytesPerSecond: 16 * kib, checkMs: 1_000 }
export type Patience = typeof patience

/** Of A15; and how many requests may come on a connection before the first of them is answered. */
export const connectionCaps = { connections: 1_024, perAddress: 64, waitingRequests: 16 }

/** A body nobody wants is not read past this; a shorter one is cheaper to skip than a connection to open anew. */
export const unreadBytes = 64 * kib

/** Between the answer and the cut: long enough for the answer to arrive while the client still sends. */
export const lingerMs = 500
