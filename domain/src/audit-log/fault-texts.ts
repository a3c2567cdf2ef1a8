import { faultParts } from './audit-verification.labels.ts'
import type { VerificationFault } from './audit-verification.schema.ts'
import { subjectOf } from './history-subjects.ts'

/** The record that a fault is about, or else the part of the history. */
export function faultSubjectText({ part, subject, id }: VerificationFault): string {
  if (subject === null) return faultParts[part]
  const name = subjectOf(subject)?.name ?? subject
  return id !== null && /^\d+$/.test(id) ? `${name} ${id}` : name
}

/** The description of a fault, with the form's label of its field. */
export function faultText({ subject, field, text }: VerificationFault): string {
  if (field === null) return text
  const label = (subject === null ? undefined : subjectOf(subject))?.labels[field] ?? field
  return `${label} ${text}`
}
