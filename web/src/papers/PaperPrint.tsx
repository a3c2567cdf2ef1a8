import { formatAmount } from '@insaka/domain/core/money'
import { formatDay } from '@insaka/domain/core/dates'
import { paperStatuses } from '@insaka/domain/papers/papers.labels'
import { useQuery } from '@tanstack/react-query'
import { currentInstitutionQuery } from '../state/current-institution.ts'
import { useCurrentUser } from '../state/current-user.ts'
import { PrintRecord } from '../ui/print/PrintRecord.tsx'
import type { RecordLabels } from '../ui/record/record-labels.ts'
import { sizeOf } from './attachment/FileLine.tsx'
import type { PaperRecord } from './paper-form.ts'
import { paperSections, paperStages } from './paper-sections.tsx'

type Props = { kind: string; paper: PaperRecord; recordLabels: RecordLabels; more?: readonly string[] }

/** A paper as the document that goes into its file. */
export function PaperPrint({ kind, paper, recordLabels, more }: Props) {
  const user = useCurrentUser()
  const institution = useQuery(currentInstitutionQuery(user.institution)).data
  const nameOf = (code: string) => {
    const name = institution?.departments?.find((each) => each.code === code)?.name
    return name ? `${code}: ${name}` : code
  }
  const { attachment, enquiry } = paper
  const [contents, order, status] = paperSections(
    paper,
    recordLabels,
    nameOf,
    ({ fileName }) => fileName,
    more,
  )
  return (
    <PrintRecord
      institution={institution?.name ?? user.institution}
      kind={kind}
      reference={paper.reference}
      state={paperStatuses[paper.status]}
      description={paper.description}
      facts={[paper.vendor, formatAmount(paper.purchaseOrderValue, paper.currency)]}
      sections={[
        {
          title: 'Dates',
          items: paperStages(paper).map(({ label, day }) => ({ label, value: day && formatDay(day) })),
        },
        {
          title: 'Procurement',
          items: [
            ...contents!.items,
            { label: recordLabels.labels['enquiry.reference']!, value: enquiry.reference },
          ],
        },
        { title: 'Purchase order', items: order!.items },
        {
          title: 'Status and attachment',
          items: attachment
            ? [
                ...status!.items,
                { label: 'Size', value: sizeOf(attachment.size) },
                { label: 'SHA-256', value: attachment.sha256, isLong: true },
              ]
            : status!.items,
        },
      ]}
      signers={['Head Procurement and Supplies', recordSigner[paper.approvalsAuthority]]}
      printedBy={`${user.firstName} ${user.lastName}`}
    />
  )
}

const recordSigner = { CO: 'Controlling Officer', PC: 'Chairperson, Procurement Committee' } as const
