import type { TxPipeline, txPipeline } from './connection.ts'

/** What every transaction offers to a statement: its own connection and nothing else, so that no query can stray. */
export type AnyTx = { readonly [txPipeline]: TxPipeline }

/** One that may change something. It is refused where the database has been carried to a newer release. */
export type ChangingTx = AnyTx & { readonly mayChange: true }

/** A transaction that sees the tables without a tenant: directories, counters, security events. */
export type DirectoryTx = AnyTx & { readonly kind: 'directory' }

/** One that may change them. */
export type ChangingDirectoryTx = DirectoryTx & ChangingTx

/** A transaction that sees one institution's rows. */
export type TenantTx = AnyTx & { readonly kind: 'tenant'; readonly institutionId: string }

/** One that may change what belongs to no history, such as sessions. */
export type UnchainedTx = TenantTx & ChangingTx

/** One that may change records, and leaves a link in the institution's chain for each change. */
export type WriteTx = UnchainedTx & {
  readonly now: Date
  /** Adds a change of a record to the history; none is added where nothing differs. */
  record(change: Change): void
  /** Runs after the commit and before the reply. */
  afterCommit(work: () => void): void
}

/** Who did it. A command at the terminal has a name only. */
export type Actor = { institutionId: string | null; id: string | null; name: string }

/** What was done to which record. `before` is null for a new one. Secrets never go in here. */
export type Change = {
  action: string
  subject: string
  subjectId: string
  before: Record<string, unknown> | null
  after: Record<string, unknown>
}

/** An institution's chain of events within one transaction, locked. */
export type Chain = {
  append(actor: Actor, change: Change, now: Date): void
  /** Writes the events, and leaves the head at the last of them. */
  flush(): Promise<void>
}

/** Locks an institution's chain. */
export type LockChain = (tx: UnchainedTx) => Chain
