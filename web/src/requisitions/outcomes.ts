import { formatAmount } from '@insaka/domain/core/money'
import { enquiryTypes, listedEnquiryStates } from '@insaka/domain/enquiries/enquiries.labels'
import { paperKinds } from '@insaka/domain/papers/paper-kinds'
import { paperStatuses } from '@insaka/domain/papers/papers.labels'
import type { Outcomes } from '@insaka/domain/requisitions/requisitions.endpoints'
import { registerPaths } from '../state/register-paths.ts'
import type { PillState } from '../ui/status/StatePill.tsx'

/** An enquiry or paper that was made for a requisition. */
export type Outcome = {
  key: string
  path: (typeof registerPaths)['enquiries' | 'lvp' | 'mpc']
  id: number
  reference: string
  kind: string
  description: string
  state: PillState
  stateLabel: string
  /** Value, vendor and contract, if the user may see them. */
  facts: readonly string[]
}

export const outcomesIn = ({ enquiries, papers }: Outcomes): Outcome[] => [
  ...enquiries.map(({ id, reference, enquiryType, description, state }): Outcome => ({
    key: `enquiry ${id}`,
    path: registerPaths.enquiries,
    id,
    reference,
    kind: enquiryTypes[enquiryType],
    description,
    state,
    stateLabel: listedEnquiryStates[state],
    facts: [],
  })),
  ...papers.map(
    ({ register, id, reference, description, status, vendor, value, currency, contract }): Outcome => ({
      key: `${register} ${id}`,
      path: registerPaths[register],
      id,
      reference,
      kind: paperKinds[register].label,
      description,
      state: status,
      stateLabel: paperStatuses[status],
      facts: [
        value === null ? null : formatAmount(value, currency),
        vendor,
        contract && `Contract ${contract}`,
      ].filter((fact) => fact !== null),
    }),
  ),
]
