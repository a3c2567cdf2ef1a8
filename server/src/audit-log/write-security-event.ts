import type { SecurityKind } from '@insaka/domain/audit-log/audit.labels'
import { toMoment } from '@insaka/domain/core/dates'
import { directoryInsertion } from '../db/statement.ts'
import type { ChangingTx } from '../db/transactions.ts'
import { uuidv7 } from '../db/uuid.ts'
import { securityEvents } from './audit.table.ts'

export type SecurityEvent = {
  kind: SecurityKind
  address: string
  agent: string
  institutionId?: string
  userId?: string
  username?: string
  detail?: string
}

const insertEvent = directoryInsertion('securityEvents.insert', securityEvents)

/** Logs a security event, which is no change of a record. */
export function writeSecurityEvent(tx: ChangingTx, event: SecurityEvent, now: Date): void {
  const defaults = { institutionId: null, userId: null, username: null, detail: null, seal: null }
  void insertEvent(tx, { ...defaults, ...event, id: uuidv7(now), happenedOn: toMoment(now) })
}
