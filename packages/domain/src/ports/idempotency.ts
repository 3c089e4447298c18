export type IdempotencyScope = { method: string; path: string; key: string }

/** `isOpen`: the operation of this first reply was still waiting for its result. */
export type StoredReply = { bodyHash: string; reply: string; isOpen: boolean }

/** The request owns the key until it releases it; `earlier` is the reply of an earlier request. */
export type Claim = { earlier: StoredReply | undefined; release(): Promise<void> }

/** A key, the hash of its body, and the reply of an earlier request. */
export type IdempotencyClaim = { scope: IdempotencyScope; bodyHash: string; earlier: StoredReply | undefined }

export type IdempotencyKeys = {
  claim(tenantId: string, scope: IdempotencyScope): Promise<Claim | 'in flight'>
  /** Stores the final reply of an operation without its own transaction. */
  keep(tenantId: string, scope: IdempotencyScope, reply: StoredReply): Promise<void>
}
