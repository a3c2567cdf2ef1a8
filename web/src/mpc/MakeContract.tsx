import { isUndecided } from '@insaka/domain/decision-rules/decisions.rules'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { contractBeforeApprovalMessage } from '@insaka/domain/papers/papers.rules'
import { useRouter } from '@tanstack/react-router'
import { contractValuesFrom } from '../papers/contract-paper.ts'
import { useDecisionsOn } from '../papers/use-decisions-on.ts'
import { useMayChangeGoverned } from '../papers/use-may-change-governed.ts'
import { startNewRecord } from '../registers/dialog/start-new-record.ts'
import { useCurrentUser, useMay } from '../state/current-user.ts'
import { FollowUpActions } from '../ui/record/FollowUpActions.tsx'

/** Starts the contract of a committee paper with the fields of that paper. */
export function MakeContract({ record: paper }: { record: MpcRecord }) {
  const { id: userId } = useCurrentUser()
  const router = useRouter()
  const mayCreate = useMay('CREATE_CONTENT')
  const decisionsOn = useDecisionsOn()
  const mayMake = useMayChangeGoverned({
    isGoverned: decisionsOn || paper.governedBy !== null,
    initiatorId: paper.initiatorId,
  })

  function startContract() {
    startNewRecord({
      userId,
      register: 'contracts',
      values: contractValuesFrom(paper),
      reason: `Started from ${paper.reference}; not saved yet.`,
    })
    void router.navigate({ to: '/insaka/plscm/hvp/contracts', search: { record: 'new' } })
  }
  if (!mayCreate || !mayMake || paper.contract || paper.status === 'CANCELLED' || paper.takenBackOn)
    return null
  if (isUndecided(paper)) return <FollowUpActions sentence={contractBeforeApprovalMessage} steps={[]} />
  return (
    <FollowUpActions
      sentence="This paper has no contract yet."
      steps={[{ label: 'Make a contract', onChoose: startContract }]}
    />
  )
}
