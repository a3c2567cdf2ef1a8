import type { GovernedBy } from '@insaka/domain/decision-rules/decisions.schema'
import { awaitedSteps, type DecidedRegister } from '@insaka/domain/decisions/decisions.labels'
import type { WaitingDecision } from '@insaka/domain/decisions/decisions.schema'
import { pick } from '@insaka/domain/core/register-list.schema'
import type { ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import type { Duty } from '@insaka/domain/permissions'
import type { Recorded } from '@insaka/domain/registers/define-register'
import type { requisitions } from '@insaka/domain/requisitions/requisitions.register'
import type { TenantTx } from '../db/transactions.ts'
import type { Step } from '@insaka/domain/steps/step'
import { amendmentKind } from '../amendments/amendments.kind.ts'
import { amendmentStepKind } from '../amendments/amendment-steps.ts'
import type { DescribedRecord } from '../described-registers/described-record.ts'
import { describedSteps } from '../described-registers/described-steps.ts'
import { requisitionFeature } from '../requisitions/requisitions.actions.ts'
import { steppedContract } from '../contracts/contract-steps.ts'
import { contractKind } from '../contracts/contracts.kind.ts'
import { lvpKind } from '../lvp/lvp.kind.ts'
import { mpcKind } from '../mpc/mpc.kind.ts'
import { paperStepKind } from '../papers/paper-steps.ts'
import type { PaperInput, PaperKind } from '../papers/papers.kind.ts'
import type { StepKind } from '../steps/take-step.actions.ts'

type ShownFields =
  | 'reference'
  | 'version'
  | 'description'
  | 'department'
  | 'vendor'
  | 'value'
  | 'currency'
  | 'initiator'
  | 'cautions'
  | 'attachment'

/** Papers, contracts and amendments wait with a decision, which their steps look at. */
const offersByDecision: DecidedKind['offers'] = ({ applies }, decision, governedBy) =>
  applies?.({ decision, governedBy } as never) === true

type DecidedKind<R extends { id: number | string } = never> = Pick<StepKind<R>, 'steps' | 'describe'> & {
  findMany: (tx: TenantTx, ids: number[]) => Promise<R[]>
  numberOf: (record: R) => number
  show: (record: R) => Pick<WaitingDecision, ShownFields>
  /** True if a record that waits with this decision or in this state offers the step. */
  offers: (step: Step, decision: string, governedBy: GovernedBy) => boolean
}

/** Drops the type of the record, so that all kinds can be handled alike. */
const decidedKind = <R extends { id: number | string }>(kind: DecidedKind<R>) =>
  kind as unknown as DecidedKind

const paperKind = <F extends PaperInput, R extends PaperRecord>(kind: PaperKind<F, R>): DecidedKind =>
  decidedKind<R>({
    ...pick({ steps: '', describe: '' }, paperStepKind({ mail: null }, kind)),
    findMany: kind.findMany,
    offers: offersByDecision,
    numberOf: ({ id }) => id,
    show: ({ purchaseOrderValue: value, ...paper }) => ({ ...paper, value }),
  })

const { kind: requisitionKind, actions: requisitionActions } = requisitionFeature

/** How the records of each register that wait for decisions are read and shown. */
export const decidedKinds: Readonly<Record<DecidedRegister, DecidedKind>> = {
  requisitions: decidedKind<DescribedRecord>({
    ...pick({ steps: '', describe: '' }, describedSteps(requisitionKind, requisitionActions)),
    // Requisitions of the time before decisions wait for any officer.
    findMany: async (tx, ids) =>
      (await requisitionKind.findMany(tx, ids)).filter((requisition) => requisition['governedBy'] !== null),
    numberOf: ({ id }) => id,
    show(record) {
      const { estimatedValue: value, ...requisition } = record as unknown as Recorded<typeof requisitions>
      return { ...requisition, value, vendor: '', attachment: record['attachment'] as never }
    },
    offers: ({ from, applies }, state, governedBy) =>
      from.includes(state) && (applies?.({ state, governedBy } as never) ?? true),
  }),
  lvp: paperKind(lvpKind),
  mpc: paperKind(mpcKind),
  contracts: decidedKind<MpcRecord>({
    ...pick({ steps: '', describe: '' }, steppedContract<MpcRecord>()),
    findMany: (tx, ids) => contractKind.findMany(tx, ids),
    offers: offersByDecision,
    numberOf: contractKind.numberOf,
    show: ({ contract, ...paper }) => ({ ...paper, ...contract!, value: contract!.revisedValue }),
  }),
  amendments: decidedKind<ListedAmendment>({
    ...pick({ steps: '', describe: '' }, amendmentStepKind),
    findMany: amendmentKind.findMany,
    offers: offersByDecision,
    numberOf: ({ id }) => id,
    show: ({ amendedSum: value, ...amendment }) => ({ ...amendment, value, cautions: [] }),
  }),
}

/** The decisions or states of records that wait, in any register. */
const waitingDecisions = ['SUBMITTED', 'APPROVED', 'FUNDED']

/** The kinds of waiting records, such as 'lvp SUBMITTED', with which holders of the duties may take the awaited step. */
export const decidableKinds = (held: readonly Duty[], governedBy: NonNullable<GovernedBy>): string[] =>
  (Object.keys(decidedKinds) as DecidedRegister[]).flatMap((register) => {
    const { steps, offers } = decidedKinds[register]
    const mine = Object.keys(steps).filter(
      (name) => name in awaitedSteps && steps[name]!.duties?.some((duty) => held.includes(duty)),
    )
    return waitingDecisions
      .filter((decision) => mine.some((name) => offers(steps[name]!, decision, governedBy)))
      .map((decision) => `${register} ${decision}`)
  })

/** The steps that decide, such as 'approve'. */
export const decidingSteps: string[] = [
  ...new Set(
    Object.values(decidedKinds).flatMap(({ steps }) =>
      Object.keys(steps).filter((name) => steps[name]!.decides),
    ),
  ),
]
