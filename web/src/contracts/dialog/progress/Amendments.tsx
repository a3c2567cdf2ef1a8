import { agreedAmendments } from '@insaka/domain/contracts/contracts.rules'
import type { AmendmentRecord } from '@insaka/domain/contracts/contracts.schema'
import { formatAmount } from '@insaka/domain/core/money'
import { Button } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { amendmentValuesFrom, type ContractPaper } from '../../../papers/contract-paper.ts'
import { proposalState } from '../../../papers/proposal-state.ts'
import { useMayChangeGoverned } from '../../../papers/use-may-change-governed.ts'
import { startNewRecord } from '../../../registers/dialog/start-new-record.ts'
import { useCurrentUser, useMay } from '../../../state/current-user.ts'
import { useDialog } from '../../../ui/dialog/dialog-context.ts'
import { Day } from '../../../ui/Moment.tsx'
import { StatePill } from '../../../ui/status/StatePill.tsx'
import classes from './ContractProgress.module.css'
import { percentText } from './percent-text.ts'

const to = '/insaka/plscm/hvp/contract/amendments'

export function Amendments({ paper }: { paper: ContractPaper }) {
  const { amendments, value, currency, takenBackOn, reference: amended } = paper.contract
  const mayChange = useMayChangeGoverned({
    isGoverned: paper.contract.governedBy !== null,
    initiatorId: paper.initiatorId,
  })
  const mayAmend = useMay('CREATE_CONTENT') && mayChange && value > 0 && takenBackOn === null
  const agreedCount = agreedAmendments(amendments).length
  const { leave } = useDialog()
  const router = useRouter()
  const { id: userId } = useCurrentUser()

  function amend() {
    startNewRecord({
      userId,
      register: 'amendments',
      values: amendmentValuesFrom(paper),
      reason: `Started from ${amended}; not saved yet.`,
    })
    void router.navigate({ to, search: { record: 'new' } })
  }
  return (
    <section>
      <div className={`row gap-2 mb-3 ${classes.head}`}>
        <h3>Amendments</h3>
        <span className="text-sm text-faint">{agreedCount}</span>
        {mayAmend && (
          <Button variant="default" size="xs" onClick={() => leave(amend)}>
            Amend
          </Button>
        )}
      </div>
      {agreedCount === 0 && (
        <p className={`m-0 text-faint ${amendments.length > 0 ? 'mb-3' : ''}`}>
          This contract has not been amended.
        </p>
      )}
      <ol className="bare-list">
        {amendments.map(({ id, reference, amendedOn, amendedSum, initialSum, description, decision }) => (
          <li key={id} className={`grid border-b ${classes.amendment}`}>
            <Link to={to} search={{ record: id, scope: 'institution' }}>
              {reference}
            </Link>
            <span className={`font-semibold ${classes.sum}`}>{formatAmount(amendedSum, currency)}</span>
            <span className={`text-sm leading-tight text-faint ${classes.about}`}>
              <Day value={amendedOn} />
            </span>
            <span className={`text-sm leading-tight text-faint ${classes.about}`}>
              {percentText(initialSum, amendedSum)}
            </span>
            <span className="break-anywhere col-span-full">{description}</span>
            <ProposalNote decision={decision} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function ProposalNote(amendment: Pick<AmendmentRecord, 'decision'>) {
  const proposal = proposalState(amendment)
  return (
    proposal && (
      <span className="row flex-wrap gap-2 col-span-full mt-1">
        <StatePill state={proposal.state} label={proposal.label} />
        <span className="text-sm text-faint">{proposal.note}</span>
      </span>
    )
  )
}
