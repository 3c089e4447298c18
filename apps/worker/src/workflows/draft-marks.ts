import type { FinishTool, FinishToolInputs } from '@kinora/domain'
import type { PartInput } from '@kinora/domain/films'

/** Marks the input of the tools that make pictures of a draft. */
export const markDraftInput = <T extends FinishTool>(tool: T, input: FinishToolInputs[T]): FinishToolInputs[T] =>
  tool === 'finish-video' || tool === 'compose-film' ? { ...input, draft: true } : input

/** The hash of a draft shot contains the mark: draft shots and final shots never replace each other. */
export const markDraftPart = (part: PartInput): PartInput =>
  part.kind === 'video' && part.madeFrom !== null ? { ...part, madeFrom: { draft: true, of: part.madeFrom } } : part
