import { approvalTypes, mpcFieldLabels as label } from '@insaka/domain/mpc/mpc.labels'
import type { MpcSortField } from '@insaka/domain/mpc/mpc.endpoints'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { paperColumns } from '../papers/paper-columns.tsx'
import type { Column } from '../ui/table/column.ts'

/** References of committee papers are longer than those of low value papers. */
const widths: Readonly<Record<string, { width: number }>> = {
  reference: { width: 32 },
  vendor: { width: 18.5 },
}

// oxfmt-ignore
export const mpcColumns: readonly Column<MpcRecord, MpcSortField>[] = [
  ...paperColumns.map((column) => ({ ...column, ...widths[column.key] })),
  { key: 'approvalType', header: label.approvalType, cell: (row) => approvalTypes[row.approvalType], width: 16 },
  { key: 'mpcNumber', header: label.mpcNumber, cell: (row) => row.mpcNumber || null, align: 'right', width: 12 },
]
