import { fileSizeText } from '@insaka/domain/core/number-format'
import type { AttachmentRecord } from '@insaka/domain/attachments/attachments.schema'
import type { RecordCaution } from '@insaka/domain/core/cautions'
import { institutionHeadTitle } from '@insaka/domain/institutions/institutions.rules'
import { valueText, type RecordField, type RecordFields } from '@insaka/domain/core/record-fields'
import type { LinesField } from '@insaka/domain/registers/derived'
import type { AnyLine } from '@insaka/domain/registers/lines'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../state/current-user.ts'
import { useInstitution } from '../../structure/institution-lookup.queries.ts'
import { useLetterhead } from '../../structure/use-letterhead.tsx'
import { CautionLines } from '../../ui/status/Cautions.tsx'
import { PrintRecord } from '../../ui/print/PrintRecord.tsx'
import type { Definition } from '../../ui/record/Definitions.tsx'
import { currencyIn } from '../currency-of.ts'
import type { NamedRecord, RecordPrintLayout } from './describe-record.ts'
import { PrintedLines } from './lines/PrintedLines.tsx'
import { sectionsOf, subjectOf } from './record-sections.ts'

type Props<View, Saved> = {
  described: { title: string; fields: RecordFields; sheet: RecordPrintLayout<View, Saved> }
  view: View
  record: Saved
  hiddenSections?: readonly string[] | undefined
}

export function RecordPrint<View extends NamedRecord, Saved>({
  described,
  view,
  record,
  hiddenSections = [],
}: Props<View, Saved>) {
  const { title, fields, sheet } = described
  const user = useCurrentUser()
  const letterhead = useLetterhead()
  const institution = useInstitution(user.institution).data
  const { attachment, cautions = [] } = view as {
    attachment?: AttachmentRecord | null
    cautions?: readonly RecordCaution[]
  }

  function contentOf(name: string, field: RecordField, value: unknown): ReactNode {
    if (field.kind === 'lines') {
      const all = { name, field: field as LinesField, lines: value as AnyLine[] }
      return (
        <PrintedLines {...all} {...sheet.printedLines?.(view, all)} currency={currencyIn(fields, view)} />
      )
    }
    if (field.kind === 'file' && typeof value === 'string') return attachment?.fileName ?? ''
    if (field.kind !== 'department') return valueText(field, value, view)
    const department = institution?.departments?.find(({ code }) => code === value)?.name
    return department ? `${value as string}: ${department}` : (value as string)
  }
  const extraSections = sheet.extraSections?.(view, record) ?? []
  const fileSection = Object.values(fields).find(({ kind }) => kind === 'file')?.section ?? ''
  const sections = sectionsOf(fields, view, 'print', contentOf)
    .filter(({ title: name }) => ![...hiddenSections, ...(sheet.hiddenSections?.(view) ?? [])].includes(name))
    .flatMap(({ title: name, items }) => [
      {
        title: name || sheet.mainSection,
        items: attachment && name === fileSection ? [...items, ...fileDetails(attachment)] : items,
      },
      ...extraSections.filter(({ after }) => after === name),
    ])
  return (
    <PrintRecord
      {...letterhead}
      kind={sheet.title?.(view) ?? title}
      reference={view.reference}
      state={sheet.state?.(view)}
      description={subjectOf(fields, view)}
      facts={sheet.facts(view)}
      sections={sections}
      signers={sheet.signers(view, institutionHeadTitle(institution?.type ?? 'GOVERNMENT'))}
    >
      <CautionLines cautions={cautions} />
    </PrintRecord>
  )
}

/** Size and hash, which identify the file. */
const fileDetails = ({ size, sha256 }: AttachmentRecord): Definition[] => [
  { label: 'Size', value: fileSizeText(size) },
  { label: 'SHA-256', value: sha256, isLong: true },
]
