import { useQuery } from '@tanstack/react-query'
import { usePreferences } from '../../session/preferences.ts'
import { useCurrentUser } from '../../state/current-user.ts'
import { summaryQuery, workQuery } from '../../state/summary.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { CardChoice } from './CardChoice.tsx'
import classes from './Cards.module.css'
import { ContractsCard } from './ContractsCard.tsx'
import { Card, FuelCard } from './Card.tsx'

/** The state of the institution, in figures that lead to their records. */
export function Cards() {
  const { id } = useCurrentUser()
  const { data, error, refetch } = useQuery(summaryQuery(id))
  const work = useQuery(workQuery(id)).data?.work
  const lowest = work?.find((queue) => queue.key === 'lowAccounts')?.rows[0]?.code
  const { hiddenCards } = usePreferences()
  const isNarrow = useIsNarrow()
  const isShown = (group: string) => !hiddenCards.includes(group)
  const papers = (register: 'lvp' | 'mpc') => (
    <>
      <Card register={register} state="COMPLETE" counts={data?.[register]} />
      <Card register={register} state="IN_PROGRESS" counts={data?.[register]} />
    </>
  )
  const nothing = error && !data
  return (
    <section className={`card flex mb-4 ${classes.strip}`} aria-label="Summary">
      {nothing ? (
        <p className={`grow no-margin ${classes.failed}`} role="alert">
          The figures could not be loaded. {error.message}{' '}
          <button
            type="button"
            className="bare-button no-padding accent underlined"
            onClick={() => void refetch()}
          >
            Try again
          </button>
        </p>
      ) : (
        <div className={`grow shrinks ${classes.cards}`}>
          {isShown('lvp') && papers('lvp')}
          {isShown('mpc') && papers('mpc')}
          {isShown('contracts') && <ContractsCard counts={data?.contracts.institution} />}
          {isShown('fuel') && <FuelCard fuel={data?.fuel} lowest={lowest} />}
          {['lvp', 'mpc', 'contracts', 'fuel'].every((group) => !isShown(group)) && (
            <p className={`grow no-margin ${classes.none}`}>No cards are shown.</p>
          )}
        </div>
      )}
      {!isNarrow && (
        <div className={`rigid ${classes.choice}`}>
          <CardChoice />
        </div>
      )}
    </section>
  )
}
