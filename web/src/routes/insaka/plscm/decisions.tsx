import type { ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import { amendmentStepEndpoints, amendmentSteps } from '@insaka/domain/amendments/amendments.steps'
import { contractStepEndpoints } from '@insaka/domain/contracts/contracts.step-endpoints'
import { contractSteps } from '@insaka/domain/contracts/contracts.steps'
import { pick } from '@insaka/domain/core/register-list.schema'
import { lvpStepEndpoints } from '@insaka/domain/lvp/lvp.steps'
import { mpcStepEndpoints } from '@insaka/domain/mpc/mpc.steps'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import type { PaperRegister } from '@insaka/domain/papers/paper-kinds'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import { paperSteps } from '@insaka/domain/papers/papers.steps'
import { endpointsOf } from '@insaka/domain/registers/derived'
import { requisitions } from '@insaka/domain/requisitions/requisitions.register'
import type { StepEndpoint } from '@insaka/domain/steps/step-endpoints'
import { createFileRoute } from '@tanstack/react-router'
import { savedAmendment } from '../../../amendments/amendment-dialog/amendment-record.tsx'
import { contractRecordDescription } from '../../../contracts/dialog/contract-record.tsx'
import { decidedKind, type DecidedKind, type DecidedKinds } from '../../../decisions/decided-kinds.ts'
import type { DecisionsSearch } from '../../../decisions/decisions-search-params.ts'
import { DecisionsPage } from '../../../decisions/DecisionsPage.tsx'
import { lvpRecordDescription } from '../../../lvp/lvp-record.tsx'
import { mpcRecordDescription } from '../../../mpc/mpc-record.tsx'
import type { DescribedPaper } from '../../../papers/describe-paper.ts'
import { ReadOnlyRecord } from '../../../registers/dialog/ReadOnlyRecord.tsx'
import { describedRecord } from '../../../registers/described/DescribedDialog.tsx'
import type { RecordQuery } from '../../../registers/dialog/record.queries.ts'
import { requisitionParts } from '../../../requisitions/requisition-parts.tsx'
import type { Requisition } from '../../../requested-items/requisitions.queries.ts'
import { ReadOnlyPaper } from '../../../papers/ReadOnlyPaper.tsx'

export const Route = createFileRoute('/insaka/plscm/decisions')({
  staticData: {
    title: 'My decisions',
    description: 'The records that wait for your decision, and your records that wait for a decision.',
  },
  // The page parses the search itself, which keeps the parser out of the sign-in bundle.
  validateSearch: (search: Readonly<Record<string, unknown>>): DecisionsSearch => search,
  component: Decisions,
})

function Decisions() {
  return <DecisionsPage kinds={kinds} />
}

const paperKind = <Saved extends PaperRecord>(
  described: DescribedPaper<Saved>,
  endpoints: Readonly<Record<string, StepEndpoint>>,
): DecidedKind =>
  decidedKind<Saved>({
    noun: described.noun,
    query: described.query,
    payloadKey: described.payloadKey,
    steps: paperSteps[described.register as PaperRegister],
    endpoints,
    affectedRegisters: described.affectedRegisters,
    part: (paper) => ({ ...paper, state: paper.status }),
    Fields: ({ saved }) => (
      <ReadOnlyPaper
        described={described}
        paper={saved}
        withoutStatus={false}
        withoutDecision={false}
        withoutCautions
      />
    ),
  })

const describedRequisition = describedRecord(requisitions, requisitionParts)

const kinds: DecidedKinds = {
  requisitions: decidedKind<Requisition>({
    ...pick({ noun: '', payloadKey: '', affectedRegisters: '' }, describedRequisition),
    query: describedRequisition.query as unknown as RecordQuery<Requisition>,
    steps: requisitions.steps,
    endpoints: endpointsOf(requisitions),
    hasOptionalFile: true,
    part: (requisition) => requisition,
    Fields: ({ saved }) => (
      <ReadOnlyRecord
        described={describedRequisition}
        view={describedRequisition.view(saved as never)}
        hidesCautions
      />
    ),
  }),
  lvp: paperKind(lvpRecordDescription, lvpStepEndpoints),
  mpc: paperKind(mpcRecordDescription, mpcStepEndpoints),
  contracts: decidedKind<MpcRecord>({
    ...pick({ noun: '', query: '', payloadKey: '', affectedRegisters: '' }, contractRecordDescription),
    steps: contractSteps,
    endpoints: contractStepEndpoints,
    part: (paper) => ({ ...paper.contract!, state: paper.contract!.stage }),
    Fields: ({ saved }) => (
      <ReadOnlyRecord
        described={contractRecordDescription}
        view={contractRecordDescription.view(saved)}
        hidesCautions
      />
    ),
  }),
  amendments: decidedKind<ListedAmendment>({
    ...pick({ noun: '', payloadKey: '', affectedRegisters: '' }, savedAmendment),
    query: savedAmendment.query as unknown as RecordQuery<ListedAmendment>,
    steps: amendmentSteps,
    endpoints: amendmentStepEndpoints,
    part: (amendment) => ({ ...amendment, state: 'RECORDED' }),
    Fields: ({ saved }) => <ReadOnlyRecord described={savedAmendment} view={saved} hidesCautions />,
  }),
}
