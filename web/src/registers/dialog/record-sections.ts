import { fieldsIn, type RecordField, type RecordFields } from '@insaka/domain/core/record-fields'
import { recorderLabel, type RecordedBy } from '@insaka/domain/core/history'
import type { ReactNode } from 'react'
import type { Definition } from '../../ui/record/Definitions.tsx'

type RecordSection = { title: string; items: readonly Definition[] }

const valueIn = (view: object, name: string): unknown => (view as Record<string, unknown>)[name] ?? null

/** Text of the field marked as the record’s subject. */
export function subjectOf(fields: RecordFields, view: object): string {
  const name = Object.keys(fields).find((each) => fields[each]!.isSubject)
  return name === undefined ? '' : (valueIn(view, name) as string)
}

/** The user who recorded or imported a record, unless it is the initiator. */
function recorderOf(view: object): NonNullable<RecordedBy> | undefined {
  const { recordedBy, initiator } = view as { recordedBy?: RecordedBy; initiator?: string }
  return recordedBy && (recordedBy.isImported || recordedBy.name !== initiator) ? recordedBy : undefined
}

/** Sections with their values in form order; the main section comes first, without a title. */
export function sectionsOf(
  fields: RecordFields,
  view: object,
  placement: 'reading' | 'print',
  contentOf: (name: string, field: RecordField, value: unknown) => ReactNode,
): RecordSection[] {
  const sections = new Map<string, Definition[]>([['', []]])
  for (const [name, field] of fieldsIn(fields, placement)) {
    if (field.isSubject || kindsShownElsewhere.has(field.kind) || field.isShown?.(view) === false) continue
    const value = valueIn(view, name)
    // The rows of a list have no lines.
    if ((field.isFixed || field.kind === 'lines') && value === null) continue
    const { section = '', label, kind, isWide } = field
    const items = sections.get(section) ?? []
    sections.set(section, items)
    const content = contentOf(name, field, value)
    const shape = kind === 'lines' ? { isTable: true } : (isWide || kind === 'longText') && { isLong: true }
    items.push({ label, value: content, ...shape })
    const recorder = name === 'createdOn' && recorderOf(view)
    if (recorder) items.push({ label: recorderLabel(recorder), value: recorder.name })
  }
  return [...sections].map(([title, items]) => ({ title, items }))
}

const kindsShownElsewhere: ReadonlySet<string> = new Set(['cautions', 'list'])
