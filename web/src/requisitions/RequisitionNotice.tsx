import { recordNouns } from '@insaka/domain/all-registers'
import { assumedCategory } from '@insaka/domain/enquiries/enquiries.rules'
import { paperRegisters } from '@insaka/domain/papers/paper-kinds'
import { noticeOf } from '@insaka/domain/requisitions/requisitions.rules'
import type { WithSteps } from '@insaka/domain/steps/steps.schema'
import { useRouter } from '@tanstack/react-router'
import { startNewRecord } from '../registers/dialog/start-new-record.ts'
import { useCurrentUser, useMay } from '../state/current-user.ts'
import { registerPaths } from '../state/register-paths.ts'
import { StatusNotice } from '../ui/dialog/StatusNotice.tsx'
import { FollowUpActions } from '../ui/record/FollowUpActions.tsx'
import type { Requisition } from '../requested-items/requisitions.queries.ts'

/** Where a requisition stands, and the records that procurement makes for it. */
export function RequisitionNotice({ record }: { record: Requisition }) {
  const mayCreate = useMay('CREATE_CONTENT')
  const notice = noticeOf(record)
  return (
    <>
      {notice && <StatusNotice {...notice} />}
      {!notice && maySubmit(record as WithSteps) && (
        <StatusNotice title="Not submitted yet" reason="Press Submit when everything is filled in." />
      )}
      {mayCreate && record.state === 'ACCEPTED' && record.takenBackOn === null && (
        <MakeEnquiryOrPaper requisition={record} />
      )}
    </>
  )
}

const maySubmit = ({ next = [] }: WithSteps): boolean =>
  next.some(({ step, allowed }) => allowed && step === 'submit')

function MakeEnquiryOrPaper({ requisition }: { requisition: Requisition }) {
  const { id: userId } = useCurrentUser()
  const router = useRouter()
  const { reference, description, department, funder, estimatedValue, currency } = requisition
  const shared = { description, department, funder }
  const enquiry = {
    id: null,
    enquiryType: 'NTR',
    vendorCategory: assumedCategory,
    requisition: reference,
  } as const

  function start(register: 'enquiries' | (typeof paperRegisters)[number]) {
    const values =
      register === 'enquiries'
        ? { ...shared, requisition: reference }
        : { ...shared, enquiry, purchaseOrderValue: estimatedValue, currency }
    startNewRecord({ userId, register, values, reason: `Started from ${reference}; not saved yet.` })
    void router.navigate({ to: registerPaths[register], search: { record: 'new' } })
  }
  return (
    <FollowUpActions
      sentence="Buy what this requisition asks for:"
      steps={(['enquiries', ...paperRegisters] as const).map((register) => ({
        label: `Make ${register === 'enquiries' ? 'an' : 'a'} ${recordNouns[register]}`,
        onChoose: () => start(register),
      }))}
    />
  )
}
