import { subjectOf } from '@insaka/domain/audit-log/history-subjects'
import type { TrailEvent } from '@insaka/domain/audit-log/audit.schema'

/** One field as it was and became, as people read it. */
export type Change = { field: string; label: string; before: string; after: string }

export const withheldText = { what: 'Withheld', record: 'An event of administration' }

/** Who did it; of somebody who is no colleague, also what they are. */
export function whoText({ actor, caller }: TrailEvent): string {
  if (actor === null) return ''
  return caller === 'DEVELOPER' ? `${actor} (developer)` : actor
}

export const actionText = ({ subject, action }: TrailEvent): string =>
  subjectOf(subject)?.actions[action] ?? action

export const registerText = ({ subject }: TrailEvent): string => subjectOf(subject)?.name ?? subject

/** What the record is called; one that the event gives no name is called by its number, if that is one. */
export function recordText({ name, subject, subjectId }: TrailEvent): string {
  if (name !== null) return name
  return /^\d+$/.test(subjectId ?? '') ? `No. ${subjectId}` : (subjectOf(subject)?.name ?? '')
}

/** What each field was and became, without what reads the same. */
export function changesOf({ subject, changes }: TrailEvent): Change[] {
  const subjectDescription = subjectOf(subject)
  if (!subjectDescription) return []
  return (changes ?? []).flatMap(({ field, before, after }) => {
    const label = subjectDescription.labels[field]
    if (label === undefined) return []
    const [was, became] = [
      subjectDescription.displayText(field, before),
      subjectDescription.displayText(field, after),
    ]
    return was === became ? [] : [{ field, label, before: was, after: became }]
  })
}

/** Nothing was there before, and now there is much: the record came to be with it. */
export const isCreation = (changes: readonly Change[]): boolean =>
  changes.length > 3 && changes.every(({ before }) => before === '')

/** Each field in a line: `Vendor: Zambezi Paper → Lusaka Stationers`, or what was entered. */
export function changeTexts(changes: readonly Change[]): string[] {
  const isNewRecord = isCreation(changes)
  return changes.map(({ label, before, after }) =>
    isNewRecord ? `${label}: ${after}` : `${label}: ${before || 'none'} → ${after || 'none'}`,
  )
}

const summarizedChanges = 2

/** The main fields in a line, and how many more there are; what the record is called is next to it. */
export function summaryText(event: TrailEvent): string {
  const mainFields = subjectOf(event.subject)?.mainFields ?? []
  const rankOf = ({ field }: Change) =>
    mainFields.includes(field) ? mainFields.indexOf(field) : mainFields.length
  const changes = changesOf(event).filter(({ after }) => after !== event.name)
  const texts = changeTexts([...changes].sort((one, other) => rankOf(one) - rankOf(other)))
  const hiddenCount = texts.length - summarizedChanges
  return [...texts.slice(0, summarizedChanges), ...(hiddenCount > 0 ? [`${hiddenCount} more`] : [])].join(
    '; ',
  )
}
