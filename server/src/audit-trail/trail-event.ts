import { withheldSubject, type CallerKind } from '@insaka/domain/audit-log/audit.labels'
import type { TrailEvent } from '@insaka/domain/audit-log/audit.schema'
import { publicSubjects, subjectOf } from '@insaka/domain/audit-log/history-subjects'
import { toMoment } from '@insaka/domain/core/dates'
import { may, type Rights } from '@insaka/domain/permissions'
import { readEvent } from '../audit-log/event-fields.ts'
import { fieldChangesOf } from '../audit-log/history.ts'
import type { TrailQuery, TrailRow } from '../audit-log/trail.ts'

export type TrailEventReader = Pick<TrailQuery, 'seesAdministration'> & { institutionId: string }

/** Events of administration are withheld from callers without this permission. */
export const maySeeAdministration = (caller: Rights): boolean => may(caller, 'READ_ADMINISTRATION')

/** Subjects unknown to this release count as administration. */
export const isWithheld = (
  { subject }: Pick<TrailRow, 'subject'>,
  { seesAdministration }: Pick<TrailEventReader, 'seesAdministration'>,
): boolean => !seesAdministration && !publicSubjects.includes(subject)

export function trailEventOf(row: TrailRow, reader: TrailEventReader): TrailEvent {
  const { sequence, digest } = row
  const commonFields = { sequence, happenedOn: toMoment(row.happenedOn), digest }
  if (isWithheld(row, reader))
    return {
      ...commonFields,
      actor: null,
      actorId: null,
      caller: null,
      action: withheldSubject,
      subject: withheldSubject,
      subjectId: null,
      name: null,
      changes: null,
      withheld: true,
    }
  const { actorId, actorName: actor, action, subject, subjectId } = row
  const { before, after } = readEvent(row.content)
  const nameOf = subjectOf(subject)?.nameOf ?? (() => null)
  return {
    ...commonFields,
    actor,
    actorId,
    caller: callerOf(row, reader),
    action,
    subject,
    subjectId,
    name: nameOf(after) ?? nameOf(before ?? {}),
    changes: fieldChangesOf({ before, after }),
    withheld: false,
  }
}

function callerOf(
  { actorId, actorInstitutionId }: TrailRow,
  { institutionId }: TrailEventReader,
): CallerKind {
  if (actorId === null) return 'INSAKA'
  return actorInstitutionId === institutionId ? 'COLLEAGUE' : 'DEVELOPER'
}
