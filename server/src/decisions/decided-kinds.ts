import type { GovernedBy } from '@insaka/domain/decision-rules/decisions.schema'
import { awaitedSteps, type DecidedRegister } from '@insaka/domain/decisions/decisions.labels'
import type { WaitingDecision } from '@insaka/domain/decisions/decisions.schema'
import { pick } from '@insaka/domain/core/register-list.schema'
import type { ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import type { Duty } from '@insaka/domain/permissions'
import type { TenantTx } from '../db/transactions.ts'
import { amendmentKind } from '../amendments/amendments.kind.ts'
import { amendmentStepKind } from '../amendments/amendment-steps.ts'
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

type DecidedKind<R extends { id: number | string } = never> = Pick<StepKind<R>, 'steps' | 'describe'> & {
  findMany: (tx: TenantTx, ids: number[]) => Promise<R[]>
  numberOf: (record: R) => number
  show: (record: R) => Pick<WaitingDecision, ShownFields>
}

/** Drops the type of the record, so that all kinds can be handled alike. */
const decidedKind = <R extends { id: number | string }>(kind: DecidedKind<R>) =>
  kind as unknown as DecidedKind

const paperKind = <F extends PaperInput, R extends PaperRecord>(kind: PaperKind<F, R>): DecidedKind =>
  decidedKind<R>({
    ...pick({ steps: '', describe: '' }, paperStepKind({ mail: null }, kind)),
    findMany: kind.findMany,
    numberOf: ({ id }) => id,
    show: ({ purchaseOrderValue: value, ...paper }) => ({ ...paper, value }),
  })

/** How the records of each register that wait for decisions are read and shown. */
export const decidedKinds: Readonly<Record<DecidedRegister, DecidedKind>> = {
  lvp: paperKind(lvpKind),
  mpc: paperKind(mpcKind),
  contracts: decidedKind<MpcRecord>({
    ...pick({ steps: '', describe: '' }, steppedContract<MpcRecord>()),
    findMany: (tx, ids) => contractKind.findMany(tx, ids),
    numberOf: contractKind.numberOf,
    show: ({ contract, ...paper }) => ({ ...paper, ...contract!, value: contract!.revisedValue }),
  }),
  amendments: decidedKind<ListedAmendment>({
    ...pick({ steps: '', describe: '' }, amendmentStepKind),
    findMany: amendmentKind.findMany,
    numberOf: ({ id }) => id,
    show: ({ amendedSum: value, ...amendment }) => ({ ...amendment, value, cautions: [] }),
  }),
}

/** Registers by the decision of their waiting records. */
export type WaitingRegisters = Record<'SUBMITTED' | 'FUNDED', DecidedRegister[]>

/** The registers in which holders of the duties may take the awaited step. */
export function decidableRegisters(
  held: readonly Duty[],
  governedBy: NonNullable<GovernedBy>,
): WaitingRegisters {
  const registersWith = (decision: keyof WaitingRegisters) =>
    (Object.keys(decidedKinds) as DecidedRegister[]).filter((register) =>
      Object.entries(decidedKinds[register].steps).some(
        ([name, { duties = [], applies }]) =>
          name in awaitedSteps &&
          duties.some((duty) => held.includes(duty)) &&
          applies?.({ decision, governedBy } as never),
      ),
    )
  return { SUBMITTED: registersWith('SUBMITTED'), FUNDED: registersWith('FUNDED') }
}

/** The steps that decide, such as 'approve'. */
export const decidingSteps: string[] = [
  ...new Set(
    Object.values(decidedKinds).flatMap(({ steps }) =>
      Object.keys(steps).filter((name) => steps[name]!.decides),
    ),
  ),
]
