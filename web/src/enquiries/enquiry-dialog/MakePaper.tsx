import { recordNouns } from '@insaka/domain/all-registers'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.fields'
import { paperRegisters, type PaperRegister } from '@insaka/domain/papers/paper-kinds'
import { useRouter } from '@tanstack/react-router'
import { startNewRecord } from '../../registers/dialog/start-new-record.ts'
import { useCurrentUser } from '../../state/current-user.ts'
import { registerPaths } from '../../state/register-paths.ts'
import { FollowUpActions } from '../../ui/record/FollowUpActions.tsx'

/** Starts a paper from an enquiry with the fields of that enquiry. */
export function MakePaper({ enquiry }: { enquiry: EnquiryRecord }) {
  const { id: userId } = useCurrentUser()
  const router = useRouter()

  function startPaper(register: PaperRegister) {
    const { id, enquiryType, reference, description, department, funder, closedOn, vendorCategory } = enquiry
    const chosenEnquiry = { id, enquiryType, reference, description, closedOn, vendorCategory }
    startNewRecord({
      userId,
      register,
      values: { enquiry: chosenEnquiry, description, department, funder },
      reason: `Started from ${reference}; not saved yet.`,
    })
    void router.navigate({ to: registerPaths[register], search: { record: 'new' } })
  }
  return (
    <FollowUpActions
      sentence="No paper is linked to this enquiry yet."
      steps={paperRegisters.map((register) => ({
        label: `Make a ${recordNouns[register]}`,
        onChoose: () => startPaper(register),
      }))}
    />
  )
}
