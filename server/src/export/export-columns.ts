import { fieldsIn, type RecordField, type RecordFields } from '@insaka/domain/core/record-fields'
import type { RecordCaution } from '@insaka/domain/core/cautions'
import type { Cell, Column } from '../workbook/document-model.ts'

/** A column of the file and its value for a record. */
export type ExportColumn = Column & { cellOf: (record: never) => Cell }

export type DepartmentNames = ReadonlyMap<string, string>

/** Columns for the fields of a record in form order; `firstField` moves one to the front. */
export function columnsOf(
  fields: RecordFields,
  departmentNames: DepartmentNames,
  firstField?: string,
): ExportColumn[] {
  const exportedFields = fieldsIn(fields, 'export')
  const orderedFields =
    firstField === undefined
      ? exportedFields
      : [
          [firstField, fields[firstField]!] as const,
          ...exportedFields.filter(([name]) => name !== firstField),
        ]
  return orderedFields.flatMap(([name, field]) => columnsOfField(name, field, departmentNames))
}

type RecordValues = Readonly<Record<string, unknown>>

function columnsOfField(name: string, field: RecordField, departmentNames: DepartmentNames): ExportColumn[] {
  const { label, kind } = field
  const column = (
    format: Omit<Column, 'label'>,
    cellOf: (value: never, record: RecordValues) => Cell,
  ): ExportColumn => ({
    label,
    ...format,
    cellOf: (record: RecordValues) => {
      const value = record[name]
      return value === null || value === undefined ? null : cellOf(value as never, record)
    },
  })
  const plainColumn = (format: Omit<Column, 'label'>) => [column(format, (value: Cell) => value)]
  switch (kind) {
    case 'text':
      return plainColumn(name === 'reference' ? { kind: 'link', width: 28 } : { kind: 'text', width: 22 })
    case 'department':
      return [
        ...plainColumn({ kind: 'code', width: 14 }),
        {
          ...column({ kind: 'text', width: 28 }, (code: string) => departmentNames.get(code) ?? null),
          label: `${label} (name)`,
        },
      ]
    case 'person':
      return plainColumn({ kind: 'text', width: 22 })
    case 'longText':
      return plainColumn({ kind: 'text', width: 48 })
    case 'day':
      return plainColumn({ kind: 'day', width: 13 })
    case 'moment':
      return plainColumn({ kind: 'moment', width: 21 })
    case 'count':
      return plainColumn({ kind: 'count', width: 10 })
    case 'quantity':
      return plainColumn({ kind: 'quantity', width: 12 })
    case 'litres':
      return plainColumn({ kind: 'litres', width: 12 })
    case 'percent':
      return plainColumn({ kind: 'percent', width: 10 })
    case 'money':
      return plainColumn({ kind: 'amount', width: 18 })
    case 'flag':
      return [column({ kind: 'code', width: 10 }, (value: boolean) => (value ? 'Yes' : 'No'))]
    case 'code': {
      const codeLabel = (value: string) => (Object.hasOwn(field.codes, value) ? field.codes[value]! : value)
      return [
        ...plainColumn({ kind: 'code', width: 16 }),
        { ...column({ kind: 'text', width: 22 }, codeLabel), label: `${label} (words)` },
      ]
    }
    case 'record':
      return [column({ kind: 'code', width: 28 }, recordName)]
    case 'file':
      return [column({ kind: 'text', width: 28 }, fileName)]
    case 'cautions':
      return [column({ kind: 'text', width: 48 }, cautionsInWords)]
    case 'list':
    case 'lines':
      return []
  }
}

/** The reference from the office's former books takes precedence over Insaka's. */
const recordName = ({ reference, formerReference }: { reference: string; formerReference?: string | null }) =>
  formerReference ?? reference

/** The field holds the file itself, or its id; the file is then in the field `attachment`. */
const fileName = (value: string | { fileName: string }, record: RecordValues): string | null =>
  typeof value === 'string'
    ? ((record['attachment'] as { fileName: string } | null)?.fileName ?? null)
    : value.fileName

const cautionsInWords = (cautions: RecordCaution[]): string =>
  cautions.map(({ message }) => message).join(' ')
