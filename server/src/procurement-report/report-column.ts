import { decisions, type Decision } from '@insaka/domain/decision-rules/decisions.labels'
import type { Cell, Column, ColumnKind } from '../workbook/document-model.ts'

export type ReportColumn<R> = Column & { cellOf: (record: R) => Cell }

export const reportColumn = <R>(
  label: string,
  kind: ColumnKind,
  width: number,
  cellOf: (record: R) => Cell,
): ReportColumn<R> => ({ label, kind, width, cellOf })

type Decided = { decision: Decision; decidedBy: string | null }

/**
 * The column of deciders, for institutions that decide in Insaka. `isRecorded` is true for a record whose decision was
 * made outside.
 */
export const deciderColumns = <R extends Decided>(
  hasDecisions: boolean,
  isRecorded: (record: R) => boolean = ({ decision }) => decision === 'RECORDED',
): ReportColumn<R>[] =>
  hasDecisions
    ? [
        reportColumn('Decided By', 'text', 16, (record) => {
          if (record.decision === 'APPROVED') return record.decidedBy
          return isRecorded(record) ? decisions.RECORDED : null
        }),
      ]
    : []

export async function* tableRows<R>(
  batches: AsyncIterable<R[]>,
  columns: ReportColumn<R>[],
  isIncluded: (record: R) => boolean = () => true,
): AsyncGenerator<Cell[][]> {
  for await (const records of batches)
    yield records.filter(isIncluded).map((record) => columns.map(({ cellOf }) => cellOf(record)))
}

export const labelIn = (labels: Record<string, string>, code: string): string => labels[code] ?? code

export const formatCount = (records: number, singular: string): string =>
  `${records} ${records === 1 ? singular : `${singular}s`}`
