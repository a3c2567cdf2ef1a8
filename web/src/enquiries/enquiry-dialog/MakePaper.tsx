import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import { useRouter } from '@tanstack/react-router'
import { startNew } from '../../registers/dialog/start-new.ts'
import { useCurrentUser } from '../../state/current-user.ts'
import { registerPaths } from '../../state/register-paths.ts'
import { NextStep } from '../../ui/record/NextStep.tsx'

const papers = [
  { register: 'lvp', label: 'Make a low value paper' },
  { register: 'mpc', label: 'Make a committee paper' },
] as const

/** On from an enquiry to the paper that takes it up, which begins with what the enquiry says. */
export function MakePaper({ enquiry }: { enquiry: EnquiryRecord }) {
  const { id: userId } = useCurrentUser()
  const router = useRouter()

  function make({ register }: (typeof papers)[number]) {
    const { id, enquiryType, reference, description, department, funder, closedOn, vendorCategory } = enquiry
    const chosen = { id, enquiryType, reference, description, closedOn, vendorCategory }
    startNew({
      userId,
      register,
      values: { enquiry: chosen, description, department, funder },
      reason: `Begun from ${reference}; not saved yet.`,
    })
    void router.navigate({ to: registerPaths[register], search: { record: 'new' } })
  }
  return (
    <NextStep
      sentence="No paper is linked to this enquiry yet."
      steps={papers.map((paper) => ({ label: paper.label, onTake: () => make(paper) }))}
    />
  )
}
