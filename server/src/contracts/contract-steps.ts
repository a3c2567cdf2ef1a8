import type { DecisionRecord } from '@insaka/domain/decision-rules/decisions.schema'
import { stages } from '@insaka/domain/contracts/contracts.labels'
import { awardedContent } from '@insaka/domain/contracts/contracts.rules'
import type { ContractRecord } from '@insaka/domain/contracts/contracts.schema'
import { contractSteps } from '@insaka/domain/contracts/contracts.steps'
import { decisions } from '@insaka/domain/decision-rules/decisions.labels'
import type { ReadableSteps } from '../steps/take-step.actions.ts'
import { contractRegister } from './contracts.repository.ts'

type PaperWithContract = Pick<DecisionRecord, 'decision' | 'governedBy'> & {
  id: number
  initiatorId: string | null
  department: string
  vendor: string
  contract: ContractRecord | null
}

/** The contract in a committee paper, as a record with steps. */
export const steppedContract = <R extends PaperWithContract>() =>
  ({
    name: contractRegister.name,
    steps: contractSteps,
    numberOf: ({ contract }) => contract?.id ?? null,
    withSteps: (paper, steps) => ({ ...paper, contract: { ...paper.contract, ...steps } }),
    describe({ contract, initiatorId, department, vendor, ...paper }) {
      const { stage, decision, governedBy, editorIds, version } = contract!
      return {
        noun: 'contract',
        initiatorId,
        department,
        state: stage,
        stateLabel: governedBy === null ? stages[stage] : decisions[decision],
        record: { ...contract!, paper },
        involved: editorIds,
        content: { ...awardedContent(contract!), vendor },
        version,
      }
    },
  }) satisfies ReadableSteps<R>
