import { errorMessage } from '@insaka/domain/core/errors'
import { paperRegisters } from '@insaka/domain/papers/paper-kinds'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { usePreferences } from '../../session/preferences.ts'
import { useCurrentUser } from '../../state/current-user.ts'
import { summaryQuery, workQuery } from '../../state/summary.queries.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { CardChoice } from './CardChoice.tsx'
import classes from './SummaryCards.module.css'
import { ContractsCard } from './ContractsCard.tsx'
import { PaperCard, FuelCard } from './PaperCard.tsx'

export function SummaryCards() {
  const { id } = useCurrentUser()
  const { data, error, refetch } = useQuery(summaryQuery(id))
  const work = useQuery(workQuery(id)).data?.work
  const lowestDepartment = work?.find((queue) => queue.key === 'lowAccounts')?.rows[0]?.code
  const { hiddenCards } = usePreferences()
  const isNarrow = useIsNarrow()
  const isShown = (group: string) => !hiddenCards.includes(group)
  const hasFailed = error && !data
  return (
    <section className={`card flex mb-4 ${classes.strip}`} aria-label="Summary">
      {hasFailed ? (
        <p className={`flex-1 m-0 ${classes.failed}`} role="alert">
          The figures could not be loaded. {errorMessage(error)}{' '}
          <button
            type="button"
            className="bare-button p-0 text-accent underline"
            onClick={() => void refetch()}
          >
            Try again
          </button>
        </p>
      ) : (
        <div className={`flex-1 min-w-0 ${classes.cards}`}>
          {paperRegisters.filter(isShown).map((register) => (
            <Fragment key={register}>
              <PaperCard register={register} state="COMPLETE" counts={data?.[register]} />
              <PaperCard register={register} state="IN_PROGRESS" counts={data?.[register]} />
            </Fragment>
          ))}
          {isShown('contracts') && <ContractsCard counts={data?.contracts.institution} />}
          {isShown('fuel') && <FuelCard fuel={data?.fuel} lowestDepartment={lowestDepartment} />}
          {[...paperRegisters, 'contracts', 'fuel'].every((group) => !isShown(group)) && (
            <p className={`flex-1 m-0 ${classes.none}`}>No cards are shown.</p>
          )}
        </div>
      )}
      {!isNarrow && (
        <div className={`shrink-0 ${classes.choice}`}>
          <CardChoice />
        </div>
      )}
    </section>
  )
}
