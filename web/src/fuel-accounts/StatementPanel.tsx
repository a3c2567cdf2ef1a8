import { errorMessage } from '@insaka/domain/core/errors'
import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import type { Letterhead } from '../ui/print/letterhead.ts'
import { useIsMounted } from '../ui/use-is-mounted.ts'
import { AccountsSheet } from './AccountsSheet.tsx'
import { accountsStatementQuery, statementQuery } from './fuel.queries.ts'
import { PeriodFields, type ChosenPeriod } from './PeriodFields.tsx'
import { StatementSheet } from './StatementSheet.tsx'

const scopes = { ONE: 'This account', ALL: 'All accounts' } as const

export type ChosenStatement = ChosenPeriod & { scope: keyof typeof scopes }

type Props = {
  userId: string
  department: string
  today: string
  letterhead: Letterhead
  chosen: ChosenStatement
  onChoose: (chosen: ChosenStatement) => void
  onSheetReady: (sheet: ReactElement) => void
}

/** Lazy together with the sheets, because users rarely print. */
export default function StatementPanel({
  userId,
  department,
  today,
  letterhead,
  chosen,
  onChoose,
  onSheetReady,
}: Props) {
  const queryClient = useQueryClient()
  const [isLoading, setLoading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isMounted = useIsMounted()

  async function makeSheet({ scope, period }: ChosenStatement) {
    if (scope === 'ALL')
      return (
        <AccountsSheet
          statement={await queryClient.fetchQuery(accountsStatementQuery(userId, period))}
          {...letterhead}
        />
      )
    const statement = await queryClient.fetchQuery(statementQuery(userId, department, period))
    return <StatementSheet statement={statement} {...letterhead} />
  }

  async function printStatement() {
    setLoading(true)
    setFailure(null)
    try {
      const sheet = await makeSheet(chosen)
      if (isMounted.current) onSheetReady(sheet)
    } catch (error) {
      setFailure(errorMessage(error))
    } finally {
      setLoading(false)
    }
  }

  return (
    <>
      <NativeSelect
        label="Accounts"
        data={Object.entries(scopes).map(([value, label]) => ({ value, label }))}
        value={chosen.scope}
        onChange={({ currentTarget }) =>
          onChoose({ ...chosen, scope: currentTarget.value as keyof typeof scopes })
        }
      />
      <PeriodFields today={today} chosen={chosen} onChoose={(period) => onChoose({ ...chosen, ...period })} />
      <Button loading={isLoading} onClick={() => void printStatement()}>
        Print the statement
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </>
  )
}
