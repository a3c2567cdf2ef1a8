import type { ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import { formatAmount } from '@insaka/domain/core/money'
import { FileName } from '../../papers/attachment/FileLine.tsx'
import { signedPercent } from '../../papers/signed-percent.ts'
import { RecordHead } from '../../ui/record/RecordHead.tsx'
import { ContractLink } from './links.tsx'

/** An amendment at a glance: which one, of which contract, whose, how much, which file. */
function AmendmentHead({ amendment }: { amendment: ListedAmendment }) {
  const { reference, contract, vendor, amendedSum, currency, percentDiff, attachment } = amendment
  return (
    <RecordHead
      reference={reference}
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

export const amendmentHead = (amendment: ListedAmendment) => <AmendmentHead amendment={amendment} />
