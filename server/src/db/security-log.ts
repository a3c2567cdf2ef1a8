import { toMoment } from '@insaka/domain/core/dates'
import { securityEvents } from './audit.table.ts'
import { insertion, type AnyTx } from './statement.ts'
import { uuidv7 } from './uuid.ts'

export type SecurityEvent = {
  kind:
    | 'signed in'
    | 'sign-in refused'
    | 'signed out'
    | 'password changed'
    | 'password change refused'
    | 'too many attempts'
  address: string
  agent: string
  institutionId?: string
  userId?: string
  username?: string
  detail?: string
}

const insertEvent = insertion('securityEvents.insert', securityEvents)

/** Books what concerns security and is no change of a record. */
export class SecurityLog {
  private readonly clock: () => Date

  constructor(clock: () => Date) {
    this.clock = clock
  }

  async book(tx: AnyTx, event: SecurityEvent): Promise<void> {
    const now = this.clock()
    await insertEvent(tx, {
      id: uuidv7(now),
      happenedOn: toMoment(now),
      institutionId: null,
      userId: null,
      username: null,
      detail: null,
      ...event,
    })
  }
}
