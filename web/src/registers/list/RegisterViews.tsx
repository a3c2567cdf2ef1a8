import { errorMessage } from '@insaka/domain/core/errors'
import { Button } from '@mantine/core'
import { ColumnChoice } from '../views/ColumnChoice.tsx'
import { SavedViews } from '../views/SavedViews.tsx'
import type { RegisterScreen } from './use-register.ts'
import { fromViewQuery, toViewQuery } from './view-query.ts'
import { useViewsChange } from './views.queries.ts'

/** Saved views of the list. They are saved as a whole, so nothing can be changed before they are loaded. */
export function RegisterViews({ screen: { register, address, views } }: { screen: RegisterScreen }) {
  const { mutate } = useViewsChange(register.name)
  const { data, error, refetch } = views
  if (!data)
    return error ? (
      <Button variant="subtle" title={errorMessage(error)} onClick={() => void refetch()}>
        Reload my views
      </Button>
    ) : null
  return (
    <SavedViews
      views={data.views}
      current={toViewQuery(address.request)}
      onChoose={(query) => address.change(fromViewQuery(query, register))}
      onChange={(changed) => mutate({ ...data, views: changed })}
    />
  )
}

export function RegisterColumns({ screen: { register, columns, views } }: { screen: RegisterScreen }) {
  const { mutate } = useViewsChange(register.name)
  const { data } = views
  if (!data) return null
  return (
    <ColumnChoice
      columns={register.columns}
      visible={columns.filter(({ onlyWide }) => !onlyWide).map(({ key }) => key)}
      defaults={register.usualColumns}
      onChange={(chosen) => mutate({ ...data, columns: chosen })}
    />
  )
}
