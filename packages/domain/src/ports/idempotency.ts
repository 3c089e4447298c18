export type IdempotencyScope = { method: string; path: string; key: string }

/** `isOpen`: the operation that gave this first answer was still waiting for its end. */
export type Answered = { bodyHash: string; reply: string; isOpen: boolean }

/** The key is this request's alone until it is released; `earlier` is what a request before it was answered. */
export type Claim = { earlier: Answered | undefined; release(): Promise<void> }

/** A key, what came with it, and what an earlier request with it left. */
export type Once = { scope: IdempotencyScope; bodyHash: string; earlier: Answered | undefined }

export type IdempotencyKeys = {
  claim(tenantId: string, scope: IdempotencyScope): Promise<Claim | 'in flight'>
  /** The final answer of an operation that could not keep it in a transaction of its own. */
  keep(tenantId: string, scope: IdempotencyScope, answered: Answered): Promise<void>
}
