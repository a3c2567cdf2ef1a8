import type { LvpRecord } from '@insaka/domain/lvp/lvp.schema'
import type { DecisionQueue, WaitingDecision } from '@insaka/domain/decisions/decisions.schema'
import type { Duty } from '@insaka/domain/permissions'
import { dutyOf, userOf } from './factory.ts'
import { ok } from './fake-server.ts'
import { lvpRow, somebodyElse } from './papers.ts'

export const decisionsRoute = 'GET /api/procurement/decisions/*'

/** A paper that somebody else has submitted. */
export const submittedPaper = (id: number, changes: Partial<LvpRecord> = {}): LvpRecord =>
  lvpRow(id, {
    initiator: 'Chola Banda',
    initiatorId: somebodyElse,
    editorIds: [somebodyElse],
    description: `Purchase ${id}`,
    decision: 'SUBMITTED',
    submittedOn: '2026-03-31T14:05:00+02:00',
    governedBy: { fundsFirst: false, signedFile: false },
    ...changes,
  })

export const waitingDecision = (id: number, changes: Partial<WaitingDecision> = {}): WaitingDecision => {
  const { reference, version, description, department, vendor, currency, initiator } = submittedPaper(id)
  return {
    register: 'lvp',
    id,
    version,
    reference,
    description,
    department,
    vendor,
    value: 9_500.5,
    currency,
    initiator,
    awaits: 'approve',
    duty: 'CONTROLLING_OFFICER',
    holders: ['Mary Zulu'],
    since: '2026-03-31T14:05:00+02:00',
    cautions: [],
    attachment: null,
    remindedOn: null,
    ...changes,
  }
}

export const queueOf = (...rows: WaitingDecision[]): DecisionQueue => ({
  total: rows.length,
  more: false,
  rows,
})

/** The reply to the request for the signed-in user, who holds these duties. */
export const meWith = (...duties: Duty[]) => ({
  'GET /api/auth/users/me': () =>
    ok({
      user: userOf('ORD', { duties: duties.map((duty) => dutyOf({ duty })) }),
      session: { idleMinutes: 60, requestsOnlyFrom: null },
    }),
})
