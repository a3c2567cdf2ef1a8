import type { ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import { amendmentFieldLabels as label } from '@insaka/domain/contracts/contracts.labels'
import { formatDay } from '@insaka/domain/core/dates'
import { formatAmount } from '@insaka/domain/core/money'
import { signedPercent } from '../../papers/signed-percent.ts'
import type { ReactNode } from 'react'
import { Moment } from '../../ui/Moment.tsx'
import type { Definition } from '../../ui/record/Definitions.tsx'

type Section = { title: string; items: readonly Definition[] }
type Shown = { contract: ReactNode; paper: ReactNode; department: ReactNode; file: ReactNode }

/** What an amendment says; read on the screen and printed alike. */
export function amendmentSections(amendment: ListedAmendment, shown: Shown): Section[] {
  const { initialSum, amendedSum, percentDiff, currency } = amendment
  return [
    {
      title: 'Dates and sums',
      items: [
        { label: label.approvedOn, value: formatDay(amendment.approvedOn) },
        { label: label.clearedOn, value: formatDay(amendment.clearedOn) },
        { label: label.amendedOn, value: formatDay(amendment.amendedOn) },
        { label: label.initialSum, value: formatAmount(initialSum, currency) },
        { label: label.amendedSum, value: formatAmount(amendedSum, currency) },
        { label: 'Difference', value: signedPercent(percentDiff) },
      ],
    },
    {
      title: 'Contract',
      items: [
        { label: 'Contract No.', value: shown.contract },
        { label: 'Committee Paper', value: shown.paper },
        { label: 'Vendor', value: amendment.vendor },
        { label: 'Department', value: shown.department },
      ],
    },
    {
      title: 'Record',
      items: [
        { label: 'Recorded by', value: amendment.initiator },
        { label: 'Recorded on', value: <Moment value={amendment.createdOn} /> },
        ...(shown.file === undefined ? [] : [{ label: label.attachmentId, value: shown.file }]),
      ],
    },
  ]
}
