import { formatNumber } from '@insaka/domain/core/figures'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { PrintIcon } from '../../ui/icons.tsx'
import { PrintSheet } from '../../ui/print/PrintSheet.tsx'
import { useDisclosure } from '../../ui/use-disclosure.ts'
import type { ListedRow } from '../register.ts'
import { Popover } from '../views/Popover.tsx'
import { printedFacts } from './printed-facts.ts'
import classes from './RegisterPage.module.css'
import type { OpenRegister } from './use-register.ts'

const pageSize = 100
/** What fits a file on a desk; more than that is a report. */
const most = 1000

/** The page of the list on paper, or all that the filters find. */
export function RegisterPrint({ screen }: { screen: OpenRegister }) {
  const { register, user, institution, address, list, columns } = screen
  const popover = useDisclosure()
  const [all, setAll] = useState<{ rows: readonly ListedRow[] } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const total = list.pagination?.totalRecords ?? 0
  const isMore = list.pagination?.more || total > most

  async function printAll() {
    setIsLoading(true)
    setFailure(null)
    try {
      const rows: ListedRow[] = []
      for (let page = 0; page < most / pageSize; page++) {
        const { sortField, query } = address.request
        const params = { page, pageSize, sortField, userId: user.id }
        const { signal } = new AbortController()
        const { content, pagination } = await register.load({ params, query, signal })
        rows.push(...content)
        if (pagination.last) break
      }
      popover.close()
      // The sheet holds all rows before the browser takes its picture.
      flushSync(() => setAll({ rows }))
      window.print()
      setAll(null)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setIsLoading(false)
    }
  }

  return (
    <>
      <Popover label="Print" icon={<PrintIcon />} look="icon" state={popover}>
        <div className={classes.prints}>
          <Button
            variant="subtle"
            onClick={() => {
              popover.close()
              window.print()
            }}
          >
            Print this page
          </Button>
          {list.pagination && !(list.pagination.first && list.pagination.last) && (
            <Button variant="subtle" loading={isLoading} onClick={() => void printAll()}>
              {isMore
                ? `Print the first ${formatNumber(most)} records`
                : `Print all ${formatNumber(total)} records`}
            </Button>
          )}
          {failure && <p role="alert">{failure}</p>}
        </div>
      </Popover>
      {screen.record === undefined && (
        <PrintSheet
          title={register.title}
          institution={institution?.name ?? user.institution}
          facts={printedFacts(
            register,
            address.request,
            institution?.departments ?? [],
            all ? undefined : list.pagination,
          ).concat(all ? [{ term: 'Records', value: formatNumber(all.rows.length) }] : [])}
          printedBy={`${user.firstName} ${user.lastName}`}
          columns={columns.filter(({ onlyWide }) => !onlyWide)}
          rows={all?.rows ?? list.rows ?? []}
          keyOf={register.idOf}
        />
      )}
    </>
  )
}
