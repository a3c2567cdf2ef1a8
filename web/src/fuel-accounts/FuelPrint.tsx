import { Button } from '@mantine/core'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { pageText } from '../registers/list/printed-facts.ts'
import { activeFilters } from '../registers/filters/filters.ts'
import { Popover } from '../ui/popover/Popover.tsx'
import { useLetterhead } from '../structure/use-letterhead.tsx'
import { PrintIcon } from '../ui/icons.tsx'
import { PrintSheet } from '../ui/print/PrintSheet.tsx'
import { useDisclosure } from '../ui/use-disclosure.ts'
import { fuelColumns } from './fuel.columns.tsx'
import { fuelFilters } from './fuel-filters.ts'
import { balanceText } from './fuel-text.ts'
import classes from './FuelPage.module.css'
import type { ChosenStatement } from './StatementPanel.tsx'
import type { FuelScreen } from './use-fuel-screen.ts'

const StatementPanel = lazy(() => import('./StatementPanel.tsx'))

type Props = { screen: FuelScreen; account: NonNullable<FuelScreen['account']> }

export function FuelPrint({ screen, account }: Props) {
  const { user, today, search, balance, list, record } = screen
  const popover = useDisclosure()
  const letterhead = useLetterhead()
  const [chosen, setChosen] = useState<ChosenStatement>({
    scope: 'ONE',
    kind: 'MONTH',
    period: today.slice(0, 7),
  })
  const [printed, setPrinted] = useState<ReactElement | null>(null)

  function print(sheet: ReactElement) {
    popover.close()
    // The sheet must be rendered before the browser captures the page.
    flushSync(() => setPrinted(sheet))
    window.print()
    setPrinted(null)
  }

  return (
    <>
      <Popover label="Print a statement" icon={<PrintIcon />} look="icon" state={popover}>
        <div className={`grid gap-3 ${classes.prints}`}>
          <CatchBoundary getResetKey={() => ''} errorComponent={LoadFailure}>
            <Suspense>
              <StatementPanel
                userId={user.id}
                department={account.department}
                today={today}
                letterhead={letterhead}
                chosen={chosen}
                onChoose={setChosen}
                onSheetReady={print}
              />
            </Suspense>
          </CatchBoundary>
          <Button
            variant="subtle"
            onClick={() => {
              popover.close()
              window.print()
            }}
          >
            Print this page of the list
          </Button>
        </div>
      </Popover>
      {printed ??
        (record === undefined && (
          <PrintSheet
            title="Fuel Accounts"
            facts={[
              { term: 'Account Holder', value: `${account.department}: ${account.name}` },
              { term: 'Balance', value: `ZMW ${balanceText(balance)}` },
              ...activeFilters(fuelFilters, search as Record<string, string | undefined>, [], today).map(
                ({ label, text }) => ({ term: label, value: text }),
              ),
              ...(list.pagination ? [{ term: 'Page', value: pageText(list.pagination) }] : []),
            ]}
            {...letterhead}
            columns={fuelColumns}
            rows={list.rows ?? []}
            keyOf={({ id }) => id}
          />
        ))}
    </>
  )
}

const LoadFailure = () => <p>The statements could not be loaded. Reload the page and try again.</p>
