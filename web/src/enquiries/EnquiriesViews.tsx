import { Button } from '@mantine/core'
import type { RegisterViews } from '@insaka/domain/views/views.schema'
import type { UseQueryResult } from '@tanstack/react-query'
import { ColumnChoice } from '../ui/views/ColumnChoice.tsx'
import { SavedViews } from '../ui/views/SavedViews.tsx'
import { useEnquiriesViewsChange } from './enquiries-views.queries.ts'
import { columnsShown, enquiryColumns, usualColumns } from './enquiries.columns.tsx'
import type { useEnquiriesAddress } from './use-enquiries-address.ts'
import { fromViewQuery, toViewQuery } from './view-query.ts'

type Props = {
  views: UseQueryResult<RegisterViews>
  address: ReturnType<typeof useEnquiriesAddress>
}

/** The columns and the views of one's own. Saved as a whole, they cannot be changed before they are known. */
export function EnquiriesViews({ views: { data, error, refetch }, address }: Props) {
  const { mutate } = useEnquiriesViewsChange()
  if (!data)
    return error ? (
      <Button variant="default" title={error.message} onClick={() => void refetch()}>
        Load my views again
      </Button>
    ) : null
  return (
    <>
      <ColumnChoice
        columns={enquiryColumns}
        shown={columnsShown(data.columns).map(({ key }) => key)}
        usual={usualColumns}
        onChange={(columns) => mutate({ ...data, columns })}
      />
      <SavedViews
        views={data.views}
        current={toViewQuery(address.request)}
        onChoose={(query) => address.change(fromViewQuery(query))}
        onChange={(views) => mutate({ ...data, views })}
      />
    </>
  )
}
