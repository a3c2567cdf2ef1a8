import { formatNumber } from '@insaka/domain/core/number-format'
import {
  importFieldLabels as label,
  importRegisters,
  importStates,
} from '@insaka/domain/imports/imports.labels'
import type { ImportRecord } from '@insaka/domain/imports/imports.schema'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ExportButton } from '../files/ExportButton.tsx'
import { useCurrentUser } from '../state/current-user.ts'
import { ImportIcon } from '../ui/icons.tsx'
import { toListPage } from '../ui/list/list-page.ts'
import { PagedTable } from '../ui/list/PagedList.tsx'
import { useListAddress } from '../ui/list/use-list-address.ts'
import { Moment } from '../ui/Moment.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { StatePill } from '../ui/status/StatePill.tsx'
import type { Column } from '../ui/table/column.ts'
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

const path = '/insaka/admin/imports'

export function ImportsPage() {
  const router = useRouter()
  const { page, openPage } = useListAddress({ to: path, read: readImportsSearch })
  const list = toListPage(useQuery(importsQuery(useCurrentUser().id, page)))
  const linkTo = ({ id }: ImportRecord) => ({ to: `${path}/$id`, params: { id: String(id) } }) as const
  return (
    <>
      <PageHeader
        title="Imports"
        description="Records imported from files."
        actions={
          <Button onClick={() => void router.navigate({ to: `${path}/new` })} leftSection={<ImportIcon />}>
            Import
          </Button>
        }
        cornerAction={<ExportButton look="word" lists={[importsExport]} />}
      />
      <PagedTable
        label="Imports"
        {...{ columns, list }}
        keyOf={({ id }) => id}
        hrefOf={(row) => router.buildLocation(linkTo(row)).href}
        onOpen={(row) => void router.navigate(linkTo(row))}
        empty={{ none: 'Nothing has been imported yet.' }}
        paging={{ noun: 'import', page, onPage: openPage }}
      />
    </>
  )
}
