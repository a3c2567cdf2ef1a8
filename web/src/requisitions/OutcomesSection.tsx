import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '../state/current-user.ts'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { StatePill } from '../ui/status/StatePill.tsx'
import classes from './Outcomes.module.css'
import { outcomesIn, type Outcome } from './outcomes.ts'
import { RelatedSection } from '../requested-items/RelatedSection.tsx'
import { outcomesQuery, type Requisition } from '../requested-items/requisitions.queries.ts'

export const outcomesTitle = 'What came of it'

/** The enquiries and papers that were made for a requisition. */
export function OutcomesSection({ record }: { record: Requisition }) {
  const { data, error, refetch } = useQuery(outcomesQuery(record.id))
  if (!data && !error)
    return (
      <RelatedSection title={outcomesTitle}>
        <LoadingLines lines={1} />
      </RelatedSection>
    )
  if (!data)
    return (
      <LoadError
        title="The enquiries and papers of this requisition could not be loaded."
        error={error!}
        onRetry={() => void refetch()}
      />
    )
  const outcomes = outcomesIn(data)
  return (
    <RelatedSection title={outcomesTitle}>
      {outcomes.length === 0 ? (
        <p className="m-0 text-faint">No enquiry or paper has been made yet.</p>
      ) : (
        <ul className="bare-list">
          {outcomes.map((outcome) => (
            <OutcomeRow key={outcome.key} {...{ outcome }} />
          ))}
        </ul>
      )}
    </RelatedSection>
  )
}

function OutcomeRow({ outcome }: { outcome: Outcome }) {
  const { path, id, reference, kind, description, state, stateLabel, facts } = outcome
  const mayOpen = useMay('READ_CONTENT')
  return (
    <li className={`border-t ${classes.row}`}>
      <div className="row flex-wrap gap-2">
        <span className="font-medium" data-figures>
          {mayOpen ? (
            <Link to={path} search={{ scope: 'institution', record: id }}>
              {reference}
            </Link>
          ) : (
            reference
          )}
        </span>
        <StatePill state={state} label={stateLabel} />
        <span className={`text-sm text-faint ${classes.kind}`}>{kind}</span>
      </div>
      <p className="m-0 text-sm break-anywhere">{[description, ...facts].join(' · ')}</p>
    </li>
  )
}
