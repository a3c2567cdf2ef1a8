import { subjectOf } from '@insaka/domain/audit-log/history-subjects'
import type { TrailEvent } from '@insaka/domain/audit-log/audit.schema'
import { changeLabel } from '@insaka/domain/core/record-labels'

export type FieldChange = { field: string; label: string; before: string; after: string }

export const withheldText = { what: 'Withheld', record: 'An administrative event' }

/** Name of the actor, marked if a developer. */
export function whoText({ actor, caller }: TrailEvent): string {
  if (actor === null) return ''
  return caller === 'DEVELOPER' ? `${actor} (developer)` : actor
}

export const actionText = ({ subject, action }: TrailEvent): string =>
  subjectOf(subject)?.actions[action] ?? action

export const registerText = ({ subject }: TrailEvent): string => subjectOf(subject)?.name ?? subject

/** Name of the record, or its number if the event has no name. */
export function recordText({ name, subject, subjectId }: TrailEvent): string {
  if (name !== null) return name
  return /^\d+$/.test(subjectId ?? '') ? `No. ${subjectId}` : (subjectOf(subject)?.name ?? '')
}

/** The old and new text of each field, without fields whose text stays equal. */
export function changesOf({ subject, changes }: TrailEvent): FieldChange[] {
  const subjectDescription = subjectOf(subject)
  if (!subjectDescription) return []
  return (changes ?? []).flatMap(({ field, before, after }) => {
    const label = changeLabel(subjectDescription.labels, field)
    if (label === undefined) return []
    const [was, became] = [
      subjectDescription.displayText(field, before),
      subjectDescription.displayText(field, after),
    ]
    return was === became ? [] : [{ field, label, before: was, after: became }]
  })
}

/** Many changes without any old value mean that the event created the record. */
export const isCreation = (changes: readonly FieldChange[]): boolean =>
  changes.length > 3 && changes.every(({ before }) => before === '')

/** One line per field: `Vendor: Zambezi Paper → Lusaka Stationers`, or the entered value. */
export function changeTexts(changes: readonly FieldChange[]): string[] {
  const isNewRecord = isCreation(changes)
  return changes.map(({ label, before, after }) =>
    isNewRecord ? `${label}: ${after}` : `${label}: ${before || 'none'} → ${after || 'none'}`,
  )
}

const summarizedChanges = 2

/** The main fields in one line and the count of the others; the record name is shown separately. */
export function summaryText(event: TrailEvent): string {
  const mainFields = subjectOf(event.subject)?.mainFields ?? []
  const rankOf = ({ field }: FieldChange) =>
    mainFields.includes(field) ? mainFields.indexOf(field) : mainFields.length
  const changes = changesOf(event).filter(({ after }) => after !== event.name)
  const texts = changeTexts([...changes].sort((one, other) => rankOf(one) - rankOf(other)))
  const hiddenCount = texts.length - summarizedChanges
  return [...texts.slice(0, summarizedChanges), ...(hiddenCount > 0 ? [`${hiddenCount} more`] : [])].join(
    '; ',
  )
}
