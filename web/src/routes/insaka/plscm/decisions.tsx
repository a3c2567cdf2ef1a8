import { lvpStepEndpoints } from '@insaka/domain/lvp/lvp.steps'
import { mpcStepEndpoints } from '@insaka/domain/mpc/mpc.steps'
import type { PaperRegister } from '@insaka/domain/papers/paper-kinds'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import { paperSteps } from '@insaka/domain/papers/papers.steps'
import type { StepEndpoint } from '@insaka/domain/steps/step-endpoints'
import { createFileRoute } from '@tanstack/react-router'
import { decidedKind, type DecidedKind } from '../../../decisions/decided-kinds.ts'
import type { DecisionsSearch } from '../../../decisions/decisions-search-params.ts'
import { DecisionsPage } from '../../../decisions/DecisionsPage.tsx'
import { lvpRecordDescription } from '../../../lvp/lvp-record.tsx'
import { mpcRecordDescription } from '../../../mpc/mpc-record.tsx'
import type { DescribedPaper } from '../../../papers/describe-paper.ts'
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
    stateOf: ({ status }) => status,
    Fields: ({ record }) => (
      <ReadOnlyPaper
        described={described}
        paper={record}
        withoutStatus={false}
        withoutDecision={false}
        withoutCautions
      />
    ),
  })

const kinds = {
  lvp: paperKind(lvpRecordDescription, lvpStepEndpoints),
  mpc: paperKind(mpcRecordDescription, mpcStepEndpoints),
}
