import { stages } from '@insaka/domain/contracts/contracts.labels'
import { formatDay } from '@insaka/domain/core/dates'
import { formatAmount } from '@insaka/domain/core/money'
import { useQuery } from '@tanstack/react-query'
import { sizeOf } from '../../papers/attachment/FileLine.tsx'
import type { ContractPaper } from '../../papers/contract-paper.ts'
import { currentInstitutionQuery } from '../../state/current-institution.ts'
import { useCurrentUser } from '../../state/current-user.ts'
import { PrintRecord } from '../../ui/print/PrintRecord.tsx'
import { contractSections } from './contract-sections.tsx'
import { percentText } from './progress/percent-text.ts'
import { timeLine } from './progress/time-line.ts'

/** A contract as the document that goes into its file. */
export function ContractPrint({ paper, today }: { paper: ContractPaper; today: string }) {
  const user = useCurrentUser()
  const institution = useQuery(currentInstitutionQuery(user.institution)).data
  const nameOf = (code: string) => {
    const name = institution?.departments?.find((each) => each.code === code)?.name
    return name ? `${code}: ${name}` : code
  }
  const { contract } = paper
  const { currency, attachment, amendments } = contract
  const { terms, money, record } = contractSections(paper, nameOf, ({ fileName }) => fileName)
  return (
    <PrintRecord
      institution={institution?.name ?? user.institution}
      kind="Contract Form"
      reference={contract.reference}
      state={stages[contract.stage]}
      description={contract.description}
      facts={[paper.vendor, formatAmount(contract.revisedValue, currency)]}
      sections={[
        { title: 'Terms', items: terms },
        { title: 'Value and payment', items: money },
        {
          title: 'Time line',
          items: timeLine(paper, today).map(({ label, day, about }) => ({
            label,
            value: [day && formatDay(day), about].filter(Boolean).join(', '),
            isLong: true,
          })),
        },
        {
          title: 'Amendments',
          items:
            amendments.length === 0
              ? [{ label: 'Amendments', value: 'None' }]
              : amendments.map(({ reference, amendedSum, initialSum, description }) => ({
                  label: reference.slice(reference.lastIndexOf('.') + 1),
                  value: `${formatAmount(amendedSum, currency)} (${percentText(initialSum, amendedSum)}). ${description}`,
                  isLong: true,
                })),
        },
        {
          title: 'Record',
          items: attachment
            ? [
                ...record,
                { label: 'Size', value: sizeOf(attachment.size) },
                { label: 'SHA-256', value: attachment.sha256, isLong: true },
              ]
            : record,
        },
      ]}
      signers={['Head Procurement and Supplies', 'Contract Manager']}
      printedBy={`${user.firstName} ${user.lastName}`}
    />
  )
}
