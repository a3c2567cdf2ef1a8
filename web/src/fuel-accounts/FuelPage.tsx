import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { ExportButton } from '../files/ExportButton.tsx'
import { ImportLink } from '../files/ImportLink.tsx'
import { FilterRow } from '../registers/filters/FilterRow.tsx'
import { countFilters, clearedFilters, type FilterValues } from '../registers/filters/filters.ts'
import { useJustSavedId } from '../registers/list/just-saved.ts'
import { useShortcut } from '../ui/shortcuts.ts'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { LoadingSheet } from '../ui/page/LoadingSheet.tsx'
import { LazyBoundary } from '../ui/page/LoadingBar.tsx'
import { HelpLink } from '../ui/page/HelpLink.tsx'
import { Notice } from '../ui/page/Notice.tsx'
import { MoreMenu } from '../ui/popover/MoreMenu.tsx'
import { matchCountText } from '../ui/list/list-page.ts'
import { PagedTable } from '../ui/list/PagedList.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { fuelColumns } from './fuel.columns.tsx'
import { fuelFilters } from './fuel-filters.ts'
import classes from './FuelPage.module.css'
import { FuelPrint } from './FuelPrint.tsx'
import { useFuelScreen, type FuelScreen } from './use-fuel-screen.ts'

/** Lazy, because the list does not need the form library. */
const TransactionDialog = lazy(() => import('./dialog/TransactionDialog.tsx'))

export function FuelPage() {
  const screen = useFuelScreen()
  const { accounts, account, isUnknown, mayPost, open } = screen
  useShortcut('n', mayPost && account ? () => open('draw') : null)
  return (
    <div className={`grid grid-cols-1 fills-window ${classes.page}`}>
      <div className={`row flex-wrap gap-1 relative ${classes.head}`}>
        <h1>Fuel Accounts</h1>
        <HelpLink />
        {account && (
          <>
            <MoreMenu>
              <div className="row gap-1 ml-auto">
                {/* Remounts per account, so the data of one account is not printed under another. */}
                <FuelPrint key={account.department} screen={screen} account={account} />
                <ExportButton lists={screen.exports} />
                <ImportLink register="fuel" />
              </div>
            </MoreMenu>
            {mayPost && (
              <div className={`flex gap-2 ${classes.post}`}>
                <Button variant="default" onClick={() => open('deposit')}>
                  Deposit
                </Button>
                <Button onClick={() => open('draw')}>Draw</Button>
              </div>
            )}
          </>
        )}
      </div>
      {accounts.data?.length === 0 ? (
        <Notice>There are no departments yet, so there are no fuel accounts.</Notice>
      ) : isUnknown ? (
        <Notice actions={<Link to="/insaka/plscm/stores/fuel">Open your own account</Link>}>
          This fuel account does not exist.
        </Notice>
      ) : accounts.error && !accounts.data ? (
        <LoadError
          title="The fuel accounts could not be loaded."
          error={accounts.error}
          onRetry={() => void accounts.refetch()}
        />
      ) : account ? (
        <>
          <AccountPanel screen={screen} />
          <FilterRow
            filters={fuelFilters}
            values={screen.search as FilterValues}
            departments={[]}
            onChange={screen.change}
            countText={matchCountText(screen.list, 'transaction')}
          />
          <Transactions screen={screen} />
        </>
      ) : (
        <LoadingLines lines={8} />
      )}
      <OpenTransaction screen={screen} />
    </div>
  )
}

function Transactions({ screen }: { screen: FuelScreen }) {
  const { search, page, list, record, mayPost, hrefAfter, change, open, openPage } = screen
  const justSaved = useJustSavedId('fuel')
  return (
    <div className={`fills-rest ${classes.list}`}>
      <PagedTable
        label="Transactions"
        columns={fuelColumns}
        keyOf={({ id }) => id}
        isMuted={({ reversedBy }) => reversedBy !== null}
        highlightedId={typeof record === 'number' ? record : justSaved}
        list={list}
        hrefOf={({ id }) => hrefAfter({ record: id })}
        onOpen={({ id }) => open(id)}
        empty={{
          isFiltered: countFilters(fuelFilters, search as FilterValues) > 0,
          onClear: () => change(clearedFilters(fuelFilters)),
          noun: 'deposit',
          onCreate: mayPost ? () => open('deposit') : undefined,
        }}
        paging={{ noun: 'transaction', page, onPage: openPage }}
      />
    </div>
  )
}

function OpenTransaction({ screen }: { screen: FuelScreen }) {
  const { record, account, balance, list, neighbours, open, close } = screen
  if (record === undefined || (typeof record === 'string' && !account)) return null
  const name = list.rows?.find(({ id }) => id === record)?.reference ?? account?.name
  return (
    <LazyBoundary fallback={<LoadingSheet name={name} isNarrow onClose={close} />}>
      <TransactionDialog
        record={record}
        account={account}
        balance={balance}
        neighbours={neighbours}
        onOpen={open}
        onClose={close}
      />
    </LazyBoundary>
  )
}
