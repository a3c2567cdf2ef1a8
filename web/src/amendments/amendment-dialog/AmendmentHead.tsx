import type { ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import { formatAmount } from '@insaka/domain/core/money'
import { FileName } from '../../registers/dialog/attachment/FileLine.tsx'
import { signedPercent } from '@insaka/domain/core/number-format'
import { RecordHead } from '../../ui/record/RecordHead.tsx'
import { proposalState } from '../../papers/proposal-state.ts'
import type { SavedAmendment } from './saved-amendment-form.ts'
import { ContractLink } from './record-links.tsx'

export function AmendmentHead({ record }: { record: SavedAmendment }) {
  const { reference, contract, vendor, amendedSum, currency, percentDiff, attachment } =
    record as ListedAmendment
  const proposal = proposalState(record as ListedAmendment)
  return (
    <RecordHead
      record={record as ListedAmendment}
      reference={reference}
      {...(proposal && { state: proposal.state, stateLabel: proposal.label })}
      link={
        <>
          Contract <ContractLink contract={contract} />
        </>
      }
      facts={
        <>
          <span>{vendor}</span>
          <b>{formatAmount(amendedSum, currency)}</b>
          <span>{signedPercent(percentDiff)}</span>
          {attachment ? <FileName file={attachment} /> : <span data-none>No file yet</span>}
        </>
      }
    />
  )
}
