import type { TxPipeline, txPipeline } from './connection.ts'

/** Base of all transactions; it gives statements only its own connection. */
export type AnyTx = { readonly [txPipeline]: TxPipeline }

/** May change data; refused if a newer release has migrated the database. */
export type ChangingTx = AnyTx & { readonly mayChange: true }

/** Sees tables without a tenant: directories, counters, security events. */
export type DirectoryTx = AnyTx & { readonly kind: 'directory' }

export type ChangingDirectoryTx = DirectoryTx & ChangingTx

export type TenantTx = AnyTx & { readonly kind: 'tenant'; readonly institutionId: string }

/** May change data without history, such as sessions. */
export type UnchainedTx = TenantTx & ChangingTx

/** May change records; each change adds an event to the institution’s hash chain. */
export type WriteTx = UnchainedTx & {
  readonly now: Date
  /** The user who makes the changes. */
  actor: Actor
  /** Adds a change to the history, unless nothing differs. */
  record(change: Change): void
  afterCommit(work: () => void): void
}

/** Author of a change; commands at the terminal have only a name. */
export type Actor = { institutionId: string | null; id: string | null; name: string }

/** `before` is null for a new record. Must not contain secrets. */
export type Change = {
  action: string
  subject: string
  subjectId: string
  before: Record<string, unknown> | null
  after: Record<string, unknown>
}

export type Chain = {
  append(actor: Actor, change: Change, now: Date): void
  /** Writes the pending events and moves the head. */
  flush(): Promise<void>
}

export type LockChain = (tx: UnchainedTx) => Chain
