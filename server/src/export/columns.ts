import { fieldsIn, type RecordField, type RecordFields } from '@insaka/domain/core/record-fields'
import type { ShownCaution } from '@insaka/domain/core/cautions'
import type { Cell, Column } from '../workbook/contents.ts'

/** A column of a file and what it says of a record. */
export type ExportColumn = Column & { cellOf: (record: never) => Cell }

/** What departments are called, by their codes. */
export type DepartmentNames = ReadonlyMap<string, string>

/** The fields of a record as columns, in the order of the form; one of them may be asked for as the first. */
export function columnsOf(fields: RecordFields, names: DepartmentNames, first?: string): ExportColumn[] {
  const shown = fieldsIn(fields, 'export')
  const inTurn =
    first === undefined
      ? shown
      : [[first, fields[first]!] as const, ...shown.filter(([name]) => name !== first)]
  return inTurn.flatMap(([name, field]) => columnsOfField(name, field, names))
}

type Values = Readonly<Record<string, unknown>>

function columnsOfField(name: string, field: RecordField, names: DepartmentNames): ExportColumn[] {
  const { label, kind } = field
  const column = (
    it: Omit<Column, 'label'>,
    cellOf: (value: never, record: Values) => Cell,
  ): ExportColumn => ({
    label,
    ...it,
    cellOf: (record: Values) => {
      const value = record[name]
      return value === null || value === undefined ? null : cellOf(value as never, record)
    },
  })
  const plain = (it: Omit<Column, 'label'>) => [column(it, (value: Cell) => value)]
  switch (kind) {
    case 'text':
      return plain(name === 'reference' ? { kind: 'link', width: 28 } : { kind: 'text', width: 22 })
    case 'department':
      return [
        ...plain({ kind: 'code', width: 14 }),
        {
          ...column({ kind: 'text', width: 28 }, (code: string) => names.get(code) ?? null),
          label: `${label} (name)`,
        },
      ]
    case 'person':
      return plain({ kind: 'text', width: 22 })
    case 'longText':
      return plain({ kind: 'text', width: 48 })
    case 'day':
      return plain({ kind: 'day', width: 13 })
    case 'moment':
      return plain({ kind: 'moment', width: 21 })
    case 'count':
      return plain({ kind: 'count', width: 10 })
    case 'litres':
      return plain({ kind: 'litres', width: 12 })
    case 'percent':
      return plain({ kind: 'percent', width: 10 })
    case 'money':
      return plain({ kind: 'amount', width: 18 })
    case 'flag':
      return [column({ kind: 'code', width: 10 }, (value: boolean) => (value ? 'Yes' : 'No'))]
    case 'code': {
      const words = (value: string) => (Object.hasOwn(field.codes, value) ? field.codes[value]! : value)
      return [
        ...plain({ kind: 'code', width: 16 }),
        { ...column({ kind: 'text', width: 22 }, words), label: `${label} (words)` },
      ]
    }
    case 'record':
      return [column({ kind: 'code', width: 28 }, nameOf)]
    case 'file':
      return [column({ kind: 'text', width: 28 }, fileName)]
    case 'cautions':
      return [column({ kind: 'text', width: 48 }, cautionsInWords)]
    case 'list':
      return []
  }
}

/** What a record was called in the office's former books comes before what Insaka calls it. */
const nameOf = ({ reference, formerReference }: { reference: string; formerReference?: string | null }) =>
  formerReference ?? reference

/** The field holds the file itself, or its id; the file is then in the field `attachment`. */
const fileName = (value: string | { fileName: string }, record: Values): string | null =>
  typeof value === 'string'
    ? ((record['attachment'] as { fileName: string } | null)?.fileName ?? null)
    : value.fileName

const cautionsInWords = (cautions: ShownCaution[]): string => cautions.map(({ message }) => message).join(' ')
