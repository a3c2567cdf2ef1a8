import { isAgreed } from '@insaka/domain/decision-rules/decisions.rules'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { useRouter } from '@tanstack/react-router'
import { contractValuesFrom } from '../papers/contract-paper.ts'
import { startNewRecord } from '../registers/dialog/start-new-record.ts'
import { useCurrentUser, useMay } from '../state/current-user.ts'
import { FollowUpActions } from '../ui/record/FollowUpActions.tsx'

/** Starts the contract of a committee paper with the fields of that paper. */
export function MakeContract({ record: paper }: { record: MpcRecord }) {
  const { id: userId } = useCurrentUser()
  const router = useRouter()
  const mayCreate = useMay('CREATE_CONTENT')

  function startContract() {
    startNewRecord({
      userId,
      register: 'contracts',
      values: contractValuesFrom(paper),
      reason: `Started from ${paper.reference}; not saved yet.`,
    })
    void router.navigate({ to: '/insaka/plscm/hvp/contracts', search: { record: 'new' } })
  }
  const isApproved = paper.governedBy === null || isAgreed(paper.decision)
  if (!mayCreate || !isApproved || paper.contract || paper.status === 'CANCELLED' || paper.takenBackOn)
    return null
  return (
    <FollowUpActions
      sentence="This paper has no contract yet."
      steps={[{ label: 'Make a contract', onChoose: startContract }]}
    />
  )
}
