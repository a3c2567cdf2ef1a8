import { decidingDuties, decisionQueues } from '@insaka/domain/decisions/decisions.labels'
import { holdsDuty } from '@insaka/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { currentRights, useCurrentUser } from '../state/current-user.ts'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { StateTabs } from '../ui/tabs/StateTabs.tsx'
import type { DecidedKinds } from './decided-kinds.ts'
import { decisionsQuery } from './decisions.queries.ts'
import { MyDecisions } from './MyDecisions.tsx'
import { MySubmissions } from './MySubmissions.tsx'
import { useDecisionsAddress } from './use-decisions-address.ts'

/** The records that wait for the decision of the user, one at a time, and those that the user submitted. */
export function DecisionsPage({ kinds }: { kinds: DecidedKinds }) {
  const user = useCurrentUser()
  const rights = currentRights(user)
  const address = useDecisionsAddress()
  const { search, hrefOf, go } = address
  const { data, error, refetch } = useQuery(decisionsQuery(user.id))
  // Others have submitted records alone.
  const decides = decidingDuties.some((duty) => holdsDuty(rights, duty))
  const current = decides ? (search.show ?? 'mine') : 'submitted'
  const searchFor = (tab: typeof current) => (tab === 'submitted' ? ({ show: tab } as const) : {})
  return (
    <div className="grid gap-3 grid-cols-1">
      <div>
        <PageHeader
          title={decisionQueues[decides ? 'mine' : 'submitted'].title}
          description={decisionQueues[current].explanation}
        />
        {decides && (
          <div className="border-b">
            <StateTabs
              label="Whose decision"
              tabs={[
                { state: 'mine' as const, label: decisionQueues.mine.title, count: data?.mine.total },
                {
                  state: 'submitted' as const,
                  label: decisionQueues.submitted.title,
                  count: data?.submitted.total,
                },
              ].map((tab) => ({ ...tab, href: hrefOf(searchFor(tab.state)) }))}
              current={current}
              onChoose={(tab) => go(searchFor(tab))}
            />
          </div>
        )}
      </div>
      {!data && error && (
        <LoadError title="The decisions could not be loaded." error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <LoadingLines lines={10} />}
      {data && current === 'mine' && <MyDecisions queue={data.mine} {...{ kinds, address }} />}
      {data && current === 'submitted' && <MySubmissions queue={data.submitted} />}
    </div>
  )
}
