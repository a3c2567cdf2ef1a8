import { faultParts } from './audit-verification.labels.ts'
import type { VerificationFault } from './audit-verification.schema.ts'
import { changeLabel } from '../core/record-labels.ts'
import { subjectOf } from './history-subjects.ts'

export function faultSubjectText({ part, subject, id }: VerificationFault): string {
  if (subject === null) return faultParts[part]
  const name = subjectOf(subject)?.name ?? subject
  return id !== null && /^\d+$/.test(id) ? `${name} ${id}` : name
}

export function faultText({ subject, field, text }: VerificationFault): string {
  if (field === null) return text
  const { labels = {} } = (subject === null ? undefined : subjectOf(subject)) ?? {}
  return `${changeLabel(labels, field) ?? field} ${text}`
}
