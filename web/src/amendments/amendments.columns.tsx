import type { AmendmentSortField } from '@insaka/domain/amendments/amendments.endpoints'
import type { ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import { sumDifference } from '@insaka/domain/contracts/contracts.rules'
import { formatAmount, formatChange } from '@insaka/domain/core/money'
import { signedPercent } from '@insaka/domain/core/number-format'
import { decisionFieldLabels, decisions } from '@insaka/domain/decision-rules/decisions.labels'
import { Day } from '../ui/Moment.tsx'
import { CurrencySign } from '../ui/Amount.tsx'
import { Reference } from '../ui/Reference.tsx'
import { StatePill } from '../ui/status/StatePill.tsx'
import type { Column } from '../ui/table/column.ts'
import { proposalState } from '../papers/proposal-state.ts'

/** The difference between the amended value and the original value of the contract. */
const SumChange = ({ initialSum, amendedSum, currency }: ListedAmendment) => (
  <span className="font-medium">
    <CurrencySign currency={currency} />
    {formatChange(sumDifference(initialSum, amendedSum))}
  </span>
)

/** A proposal is marked in every list, because it has no effect. */
function DescriptionWithState({ description, ...amendment }: ListedAmendment) {
  const proposal = proposalState(amendment)
  if (!proposal) return description
  return (
    <span className="row gap-2 min-w-0">
      <span className="truncate" title={description}>
        {description}
      </span>
      <StatePill state={proposal.state} label={proposal.label} />
    </span>
  )
}

// oxfmt-ignore
export const amendmentColumns: readonly Column<ListedAmendment, AmendmentSortField>[] = [
  { key: 'reference', header: 'REFERENCE', cell: (row) => <Reference value={row.reference} />, sortable: 'id', width: 26 },
  { key: 'description', header: 'DESCRIPTION', cell: (row) => <DescriptionWithState {...row} />, card: 'what' },
  { key: 'vendor', header: 'VENDOR', cell: (row) => row.vendor, width: 20, grows: true, card: 'who' },
  { key: 'approvedOn', header: 'APPROVED ON', cell: (row) => <Day value={row.approvedOn} />, width: 12, nowrap: true },
  { key: 'clearedOn', header: 'CLEARED ON', cell: (row) => <Day value={row.clearedOn} />, width: 11, nowrap: true },
  { key: 'amendedOn', header: 'AMENDED ON', cell: (row) => <Day value={row.amendedOn} />, sortable: 'amendedOn', width: 12, nowrap: true, card: 'when' },
  { key: 'amendedSum', header: 'AMENDED SUM', cell: (row) => formatAmount(row.amendedSum, row.currency), align: 'right', sortable: 'amendedSum', width: 16.5, nowrap: true, card: 'sum' },
  { key: 'change', header: 'CHANGE, ZMW', cell: SumChange, align: 'right', width: 13.5, nowrap: true, card: 'line' },
  { key: 'initialSum', header: 'INITIAL SUM', cell: (row) => formatAmount(row.initialSum, row.currency), align: 'right', width: 16.5, nowrap: true },
  { key: 'percentDiff', header: 'DIFFERENCE', cell: (row) => signedPercent(row.percentDiff), align: 'right', width: 10.5, nowrap: true },
  { key: 'contract', header: 'CONTRACT', cell: (row) => row.contract.reference, width: 24 },
  { key: 'department', header: 'DEPARTMENT', cell: (row) => row.department, width: 11 },
  { key: 'initiator', header: 'INITIATOR', cell: (row) => row.initiator, width: 16 },
  { key: 'decision', header: decisionFieldLabels.decision.toUpperCase(), cell: ({ decision }) => decisions[decision], width: 24 },
]

/** The columns that the specification lists, plus the change. */
export const usualColumns = [
  'reference',
  'description',
  'approvedOn',
  'clearedOn',
  'amendedOn',
  'amendedSum',
  'change',
]
export const wideColumns = ['vendor', 'percentDiff', 'department']
