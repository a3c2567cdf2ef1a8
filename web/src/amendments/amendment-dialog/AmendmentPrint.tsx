import type { ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import { formatAmount } from '@insaka/domain/core/money'
import { useQuery } from '@tanstack/react-query'
import { currentInstitutionQuery } from '../../state/current-institution.ts'
import { useCurrentUser } from '../../state/current-user.ts'
import { PrintRecord } from '../../ui/print/PrintRecord.tsx'
import { amendmentTitle } from './amendment-text.ts'
import { amendmentSections } from './amendment-sections.tsx'

/** An amendment as the document that goes into its file. */
export function AmendmentPrint({ amendment }: { amendment: ListedAmendment }) {
  const user = useCurrentUser()
  const institution = useQuery(currentInstitutionQuery(user.institution)).data
  const { reference, description, vendor, amendedSum, currency, department, attachment } = amendment
  const name = institution?.departments?.find(({ code }) => code === department)?.name
  const sections = amendmentSections(amendment, {
    contract: amendment.contract.reference,
    paper: amendment.mpc.reference,
    department: name ? `${department}: ${name}` : department,
    file: attachment?.fileName ?? null,
  })
  if (attachment)
    sections.push({
      title: 'File',
      items: [{ label: 'SHA-256', value: attachment.sha256, isLong: true }],
    })
  return (
    <PrintRecord
      institution={institution?.name ?? user.institution}
      kind={amendmentTitle}
      reference={reference}
      description={description}
      facts={[vendor, formatAmount(amendedSum, currency)]}
      sections={sections}
      signers={['Head Procurement and Supplies', 'Controlling Officer']}
      printedBy={`${user.firstName} ${user.lastName}`}
    />
  )
}
