import type { AttachmentRecord } from '@insaka/domain/attachments/attachments.schema'
import type { RecordCaution } from '@insaka/domain/core/cautions'
import { fieldsIn, valueText, type RecordField, type RecordFields } from '@insaka/domain/core/record-fields'
import type { LinesField } from '@insaka/domain/registers/derived'
import type { AnyLine } from '@insaka/domain/registers/lines'
import type { ReactNode } from 'react'
import { useDepartments } from '../../structure/institution-lookup.queries.ts'
import { Moment } from '../../ui/Moment.tsx'
import { Definitions } from '../../ui/record/Definitions.tsx'
import { CautionLines } from '../../ui/status/Cautions.tsx'
import { EarlierFiles } from './attachment/EarlierFiles.tsx'
import { FileLine } from './attachment/FileLine.tsx'
import { currencyIn } from '../currency-of.ts'
import type { NamedRecord, VersionsQuery } from './describe-record.ts'
import { ReadOnlyLines } from './lines/ReadOnlyLines.tsx'
import { sectionsOf, subjectOf } from './record-sections.ts'
import classes from './ReadOnlyRecord.module.css'

type Props<View> = {
  described: {
    fields: RecordFields
    renderValues?: Readonly<Record<string, (view: View) => ReactNode>> | undefined
    versions: VersionsQuery
  }
  view: View
  /** Titles of sections that the caller shows in another way. */
  hiddenSections?: readonly string[]
  /** The caller shows the cautions elsewhere. */
  hidesCautions?: boolean
  children?: ReactNode
}

/** The record as text, for users who may not edit it. */
export function ReadOnlyRecord<View extends NamedRecord>({
  described,
  view,
  hiddenSections = [],
  hidesCautions = false,
  children,
}: Props<View>) {
  const { fields, renderValues = {}, versions } = described
  const departments = useDepartments()

  function contentOf(name: string, field: RecordField, value: unknown): ReactNode {
    const renderOwn = renderValues[name]
    if (renderOwn) return renderOwn(view)
    if (value === null) return null
    if (field.kind === 'department')
      return departments.find(({ code }) => code === value)?.name ?? (value as string)
    if (field.kind === 'moment') return <Moment value={value as string} />
    if (field.kind === 'file')
      return typeof value === 'object' ? (
        <FileLine file={value as AttachmentRecord} />
      ) : (
        <RecordFile record={view as never} versions={versions} keepsAll={field.keepsAll} />
      )
    if (field.kind === 'lines')
      return (
        <ReadOnlyLines
          name={name}
          field={field as LinesField}
          lines={value as AnyLine[]}
          currency={currencyIn(fields, view)}
        />
      )
    return valueText(field, value, view)
  }
  const { cautions = [] } = view as { cautions?: readonly RecordCaution[] }
  const subject = subjectOf(Object.fromEntries(fieldsIn(fields, 'reading')), view)
  return (
    <div>
      {children}
      {subject && <p className={`font-semibold break-anywhere ${classes.subject}`}>{subject}</p>}
      {sectionsOf(fields, view, 'reading', contentOf)
        .filter(({ title }) => !hiddenSections.includes(title))
        .map(({ title, items }) => (
          <Definitions key={title} {...(title && { title })} items={items} />
        ))}
      {!hidesCautions && <CautionLines cautions={cautions} />}
    </div>
  )
}

type WithFile = { id: number; attachmentId: string | null; attachment: AttachmentRecord | null }

type FileProps = { record: WithFile; versions: VersionsQuery; keepsAll: true | undefined }

function RecordFile({ record, versions, keepsAll }: FileProps) {
  if (!record.attachment) return null
  return (
    <>
      <FileLine file={record.attachment} />
      <EarlierFiles query={versions} record={record} keepsAll={keepsAll} />
    </>
  )
}
