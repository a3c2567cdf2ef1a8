import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentProps } from 'react'
import { HistoryPage } from '../../../audit-log/HistoryPage.tsx'
import { readHistorySearch } from '../../../audit-log/history-search-params.ts'
import { RequirePermission } from '../../../layout/RequirePermission.tsx'
import { useMay } from '../../../state/current-user.ts'
import { userNameQuery } from '../../../users/manage-users.queries.ts'

const PersonChoice = lazy(() => import('../../../users/UserChoice.tsx'))

export const Route = createFileRoute('/insaka/admin/history')({
  staticData: { title: 'History' },
  validateSearch: readHistorySearch,
  component: History,
})

const oneOfTheUsers = { Field: PersonField, nameOf: userNameQuery }

function History() {
  const maySeeUsers = useMay('MANAGE_USERS')
  return (
    <RequirePermission permission="EXPORT_AUDIT" title="History">
      <HistoryPage person={maySeeUsers ? oneOfTheUsers : {}} />
    </RequirePermission>
  )
}

function PersonField(props: ComponentProps<typeof PersonChoice>) {
  return (
    <Suspense fallback={null}>
      <PersonChoice {...props} />
    </Suspense>
  )
}
