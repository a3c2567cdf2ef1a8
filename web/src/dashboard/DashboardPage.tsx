import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentUser, useMay } from '../state/current-user.ts'
import { workQuery } from '../state/summary.ts'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { dayInWords, greetingAt } from './greeting.ts'
import { NewRecords } from './NewRecords.tsx'
import { Work } from './Work.tsx'

/** The first page after signing in: what there is to do. */
export function DashboardPage() {
  const { id, firstName } = useCurrentUser()
  const mayCreate = useMay('CREATE_CONTENT')
  const { data, error, refetch } = useQuery(workQuery(id))
  const [openedAt] = useState(() => new Date())
  return (
    <>
      <PageHeader
        title="Dashboard"
        description={`${greetingAt(openedAt)}, ${firstName}. ${dayInWords(openedAt)}`}
        actions={mayCreate && <NewRecords />}
      />
      {data ? (
        <Work work={data} today={openedAt} />
      ) : error ? (
        <LoadError title="Your work could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingLines lines={8} />
      )}
    </>
  )
}
