import { formatNumber } from '@insaka/domain/core/number-format'
import {
  importFieldLabels as label,
  importRegisters,
  importStates,
} from '@insaka/domain/imports/imports.labels'
import type { ImportRecord } from '@insaka/domain/imports/imports.schema'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { ExportButton } from '../files/ExportButton.tsx'
import { useCurrentUser } from '../state/current-user.ts'
import { ImportIcon } from '../ui/icons.tsx'
import { Moment } from '../ui/Moment.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { PagingBar } from '../ui/paging/PagingBar.tsx'
import { StatePill } from '../ui/status/StatePill.tsx'
import type { Column } from '../ui/table/column.ts'
import { EmptyList } from '../ui/table/EmptyList.tsx'
import { RecordTable } from '../ui/table/RecordTable.tsx'
import { stateAppearance } from './import-texts.ts'
import { importsExport, importsQuery } from './imports.queries.ts'
import { readImportsSearch } from './imports-search-params.ts'

const countColumn = (
  key: 'rowsIn' | 'leftOut' | 'takenBack' | 'kept',
  width: number,
): Column<ImportRecord> => ({
  key,
  header: label[key],
  align: 'right',
  width,
  nowrap: true,
  card: 'line',
  cell: (row) => formatNumber(row[key]),
})

const columns: readonly Column<ImportRecord>[] = [
  { key: 'id', header: label.id, width: 9, nowrap: true, cell: ({ id }) => formatNumber(id) },
  { key: 'fileName', header: label.fileName, card: 'what', cell: ({ fileName }) => fileName },
  {
    key: 'register',
    header: label.register,
    width: 12,
    card: 'line',
    cell: ({ register }) => importRegisters[register],
  },
  { key: 'initiator', header: label.initiator, width: 12, card: 'who', cell: ({ initiator }) => initiator },
  {
    key: 'createdOn',
    header: label.createdOn,
    width: 15,
    nowrap: true,
    card: 'when',
    cell: ({ createdOn }) => <Moment value={createdOn} />,
  },
  countColumn('rowsIn', 7),
  countColumn('leftOut', 7),
  countColumn('takenBack', 9),
  countColumn('kept', 5),
  {
    key: 'state',
    header: label.state,
    width: 14,
    card: 'state',
    cell: ({ state }) => <StatePill state={stateAppearance[state]} label={importStates[state]} />,
  },
]

const to = '/insaka/admin/imports'

export function ImportsPage() {
  const router = useRouter()
  const user = useCurrentUser()
  const { page = 0 } = readImportsSearch(useSearch({ strict: false }))
  const { data, error, isFetching, refetch } = useQuery(importsQuery(user.id, page))
  const goTo = (pageNumber: number) =>
    void router.navigate({ to, search: { page: pageNumber || undefined }, resetScroll: false })
  const linkTo = ({ id }: ImportRecord) => ({ to: `${to}/$id`, params: { id: String(id) } }) as const
  const lastPage = (data?.pagination.totalPages ?? 0) - 1
  return (
    <>
      <PageHeader
        title="Imports"
        description="Records imported from files."
        actions={
          <Button onClick={() => void router.navigate({ to: `${to}/new` })} leftSection={<ImportIcon />}>
            Import
          </Button>
        }
        cornerAction={<ExportButton look="word" lists={[importsExport]} />}
      />
      <RecordTable
        label="Imports"
        columns={columns}
        keyOf={({ id }) => id}
        rows={data?.content}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        hrefOf={(row) => router.buildLocation(linkTo(row)).href}
        onOpen={(row) => void router.navigate(linkTo(row))}
        whenEmpty={
          lastPage < 0 ? (
            <span>Nothing has been imported yet.</span>
          ) : (
            <EmptyList
              isPastEnd
              isFiltered={false}
              onLastPage={() => goTo(lastPage)}
              onClear={() => goTo(0)}
            />
          )
        }
      />
      <PagingBar noun="import" page={page} pagination={data?.pagination} onPage={goTo} />
    </>
  )
}
