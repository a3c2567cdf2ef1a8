import type { ContractSortField } from '@insaka/domain/contracts/contracts.endpoints'
import { decisionFieldLabels } from '@insaka/domain/decision-rules/decisions.labels'
import { decisionText } from '@insaka/domain/decision-rules/decisions.rules'
import { funders } from '@insaka/domain/enquiries/enquiries.labels'
import { procurementCategories } from '@insaka/domain/papers/papers.labels'
import type { ContractPaper } from '../papers/contract-paper.ts'
import { Amount } from '../ui/Amount.tsx'
import { PlannedDay } from '../ui/PlannedDay.tsx'
import { Reference } from '../ui/Reference.tsx'
import { TextWithCautions } from '../ui/status/Cautions.tsx'
import { RecordPill } from '../ui/status/StatePill.tsx'
import type { Column } from '../ui/table/column.ts'
import { contractState } from './contract-state.ts'

// oxfmt-ignore
export const contractColumns: readonly Column<ContractPaper, ContractSortField>[] = [
  { key: 'reference', header: 'CONTRACT NO.', cell: ({ contract }) => <Reference value={contract.reference} />, sortable: 'id', width: 24 },
  { key: 'description', header: 'DESCRIPTION', cell: ({ contract }) => <TextWithCautions text={contract.description} cautions={contract.cautions} />, card: 'what' },
  { key: 'vendor', header: 'VENDOR', cell: (row) => row.vendor, width: 20, grows: true, card: 'who' },
  { key: 'revisedValue', header: 'REVISED, ZMW', cell: ({ contract }) => <Amount value={contract.revisedValue} currency={contract.currency} />, align: 'right', sortable: 'revisedValue', width: 13.5, nowrap: true, card: 'sum' },
  { key: 'amountPaid', header: 'PAID, ZMW', cell: ({ contract }) => <Amount value={contract.amountPaid} currency={contract.currency} />, align: 'right', width: 12.5, nowrap: true },
  { key: 'balance', header: 'BALANCE, ZMW', cell: ({ contract }) => <Amount value={contract.balance} currency={contract.currency} />, align: 'right', width: 12.5, nowrap: true },
  { key: 'approvedOn', header: 'APPROVED ON', cell: ({ contract }) => <PlannedDay value={contract.approvedOn} />, sortable: 'approvedOn', width: 11, nowrap: true },
  { key: 'awardedOn', header: 'AWARDED ON', cell: ({ contract }) => <PlannedDay value={contract.awardedOn} />, sortable: 'awardedOn', width: 12, nowrap: true, card: 'when' },
  { key: 'manager', header: 'CONTRACT MANAGER', cell: ({ contract }) => contract.manager, width: 10.5 },
  { key: 'stage', header: 'STAGE', cell: ({ contract }) => <RecordPill of={contract} {...contractState(contract)} />, width: 13, card: 'state' },
  { key: 'department', header: 'DEPARTMENT', cell: (row) => row.department, width: 11 },
  { key: 'funder', header: 'FUNDER', cell: (row) => funders[row.funder], width: 14 },
  { key: 'procurementCategory', header: 'PROCUREMENT CATEGORY', cell: (row) => procurementCategories[row.procurementCategory], width: 20 },
  { key: 'mpc', header: 'COMMITTEE PAPER', cell: (row) => row.reference, width: 30 },
  { key: 'decision', header: decisionFieldLabels.decision.toUpperCase(), cell: ({ contract }) => decisionText(contract), width: 24 },
]

/** The columns that the specification lists, plus vendor, money and stage. */
export const usualColumns = [
  'reference',
  'description',
  'vendor',
  'revisedValue',
  'awardedOn',
  'manager',
  'stage',
]
export const wideColumns = ['amountPaid', 'balance']
