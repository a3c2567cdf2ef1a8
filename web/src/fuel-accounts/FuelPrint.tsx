import type { FuelStatement } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { activeFilters } from '../registers/filters/filters.ts'
import { Popover } from '../ui/popover/Popover.tsx'
import { currentInstitutionQuery } from '../state/current-institution.ts'
import { PrintIcon } from '../ui/icons.tsx'
import { PrintSheet } from '../ui/print/PrintSheet.tsx'
import { useDisclosure } from '../ui/use-disclosure.ts'
import { useIsMounted } from '../ui/use-is-mounted.ts'
import { fuelColumns } from './fuel.columns.tsx'
import { fuelFilters } from './fuel-filters.ts'
import { monthText, zmwText } from './fuel-text.ts'
import classes from './FuelPage.module.css'
import { statementQuery } from './fuel.queries.ts'
import { StatementSheet } from './StatementSheet.tsx'
import type { Fuel } from './use-fuel.ts'

type Props = { screen: Fuel; account: NonNullable<Fuel['account']> }

const months = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'))
const yearsBack = 10

/** The statement of a month on paper, or the page of the list. */
export function FuelPrint({ screen, account }: Props) {
  const { user, today, search, balance, list, record } = screen
  const popover = useDisclosure()
  const queryClient = useQueryClient()
  const institution = useQuery(currentInstitutionQuery(user.institution)).data
  const [year, setYear] = useState(today.slice(0, 4))
  const [month, setMonth] = useState(today.slice(5, 7))
  const [printed, setPrinted] = useState<FuelStatement | null>(null)
  const [isLoading, setLoading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isMounted = useIsMounted()

  async function print() {
    setLoading(true)
    setFailure(null)
    try {
      const statement = await queryClient.fetchQuery(
        statementQuery(user.id, account.department, `${year}-${month}`),
      )
      if (!isMounted.current) return
      popover.close()
      // The sheet holds all entries before the browser takes its picture.
      flushSync(() => setPrinted(statement))
      window.print()
      setPrinted(null)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setLoading(false)
    }
  }

  const who = {
    institution: institution?.name ?? user.institution,
    printedBy: `${user.firstName} ${user.lastName}`,
  }
  return (
    <>
      <Popover label="Print a statement" icon={<PrintIcon />} look="icon" state={popover}>
        <div className={`grid gap-3 ${classes.prints}`}>
          <div className={`grid gap-2 ${classes.month}`}>
            <NativeSelect
              label="Month"
              data={months.map((each) => ({ value: each, label: monthText(`2000-${each}`).slice(0, 3) }))}
              value={month}
              onChange={({ currentTarget }) => setMonth(currentTarget.value)}
            />
            <NativeSelect
              label="Year"
              data={Array.from({ length: yearsBack + 1 }, (_, back) =>
                String(Number(today.slice(0, 4)) - back),
              )}
              value={year}
              onChange={({ currentTarget }) => setYear(currentTarget.value)}
            />
          </div>
          <Button loading={isLoading} onClick={() => void print()}>
            Print the statement
          </Button>
          <Button
            variant="subtle"
            onClick={() => {
              popover.close()
              window.print()
            }}
          >
            Print this page of the list
          </Button>
          {failure && <p role="alert">{failure}</p>}
        </div>
      </Popover>
      {printed ? (
        <StatementSheet statement={printed} {...who} />
      ) : (
        record === undefined && (
          <PrintSheet
            title="Fuel Accounts"
            facts={[
              { term: 'Account Holder', value: `${account.department}: ${account.name}` },
              { term: 'Balance', value: zmwText(balance) },
              ...activeFilters(fuelFilters, search as Record<string, string | undefined>, [], today).map(
                ({ label, text }) => ({ term: label, value: text }),
              ),
            ]}
            {...who}
            columns={fuelColumns}
            rows={list.data?.content ?? []}
            keyOf={({ id }) => id}
          />
        )
      )}
    </>
  )
}
