import type { AccountsStatement, FuelStatement } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
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
import { AccountsSheet } from './AccountsSheet.tsx'
import { fuelColumns } from './fuel.columns.tsx'
import { fuelFilters } from './fuel-filters.ts'
import { balanceText } from './fuel-text.ts'
import classes from './FuelPage.module.css'
import { accountsStatementQuery, statementQuery } from './fuel.queries.ts'
import { PeriodFields, type ChosenPeriod } from './PeriodFields.tsx'
import { StatementSheet } from './StatementSheet.tsx'
import type { Fuel } from './use-fuel.ts'

type Props = { screen: Fuel; account: NonNullable<Fuel['account']> }

const scopes = { ONE: 'This account', ALL: 'All accounts' } as const
type Printed = { one: FuelStatement } | { all: AccountsStatement }

/** The statement of a period on paper, of this account or of all, or the page of the list. */
export function FuelPrint({ screen, account }: Props) {
  const { user, today, search, balance, list, record } = screen
  const popover = useDisclosure()
  const queryClient = useQueryClient()
  const institution = useQuery(currentInstitutionQuery(user.institution)).data
  const [scope, setScope] = useState<keyof typeof scopes>('ONE')
  const [chosen, setChosen] = useState<ChosenPeriod>({ kind: 'MONTH', period: today.slice(0, 7) })
  const [printed, setPrinted] = useState<Printed | null>(null)
  const [isLoading, setLoading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isMounted = useIsMounted()

  async function print() {
    setLoading(true)
    setFailure(null)
    try {
      const { period } = chosen
      const statement =
        scope === 'ONE'
          ? { one: await queryClient.fetchQuery(statementQuery(user.id, account.department, period)) }
          : { all: await queryClient.fetchQuery(accountsStatementQuery(user.id, period)) }
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
          <NativeSelect
            label="Accounts"
            data={Object.entries(scopes).map(([value, label]) => ({ value, label }))}
            value={scope}
            onChange={({ currentTarget }) => setScope(currentTarget.value as keyof typeof scopes)}
          />
          <PeriodFields today={today} chosen={chosen} onChoose={setChosen} />
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
      {printed && 'one' in printed && <StatementSheet statement={printed.one} {...who} />}
      {printed && 'all' in printed && <AccountsSheet statement={printed.all} {...who} />}
      {printed === null && record === undefined && (
        <PrintSheet
          title="Fuel Accounts"
          facts={[
            { term: 'Account Holder', value: `${account.department}: ${account.name}` },
            { term: 'Balance', value: `ZMW ${balanceText(balance)}` },
            ...activeFilters(fuelFilters, search as Record<string, string | undefined>, [], today).map(
              ({ label, text }) => ({ term: label, value: text }),
            ),
          ]}
          {...who}
          columns={fuelColumns}
          rows={list.data?.content ?? []}
          keyOf={({ id }) => id}
        />
      )}
    </>
  )
}
