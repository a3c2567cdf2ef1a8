import { formatAmount } from '@insaka/domain/core/money'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { Link } from '@tanstack/react-router'
import { FileName } from '../../registers/dialog/attachment/FileLine.tsx'
import { hasContract } from '../../papers/contract-paper.ts'
import { contractState } from '../contract-state.ts'
import { RecordHead } from '../../ui/record/RecordHead.tsx'

export function ContractHead({ record: paper }: { record: MpcRecord }) {
  if (!hasContract(paper)) return null
  const { contract, vendor } = paper
  const { state, label } = contractState(contract)
  return (
    <RecordHead
      hasViews
      record={contract}
      reference={contract.reference}
      state={state}
      stateLabel={label}
      link={
        <>
          Paper{' '}
          <Link to="/insaka/plscm/hvp/mpcs" search={{ record: paper.id, scope: 'institution' }}>
            {paper.reference}
          </Link>
        </>
      }
      facts={
        <>
          <span>{vendor}</span>
          <b>{formatAmount(contract.revisedValue, contract.currency)}</b>
          {contract.attachment ? <FileName file={contract.attachment} /> : <span data-none>No file yet</span>}
        </>
      }
    />
  )
}
