import { errorMessage } from '@insaka/domain/core/errors'
import { formatNumber } from '@insaka/domain/core/number-format'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { PrintIcon } from '../../ui/icons.tsx'
import { useLetterhead } from '../../structure/use-letterhead.tsx'
import { PrintSheet } from '../../ui/print/PrintSheet.tsx'
import { useDisclosure } from '../../ui/use-disclosure.ts'
import type { ListedRow } from '../register.ts'
import { Popover } from '../../ui/popover/Popover.tsx'
import { printedFacts, sumsText } from './printed-facts.ts'
import classes from './RegisterPage.module.css'
import type { RegisterScreen } from './use-register.ts'

const pageSize = 100
/** Longer lists are printed up to this record, without signature lines. */
const maxRecords = 1000

type PrintedList = {
  rows: readonly ListedRow[]
  records: string
  sum: string | undefined
  isComplete: boolean
}

/** Prints the current page, or all matching records. */
export function RegisterPrint({ screen }: { screen: RegisterScreen }) {
  const { register, user, institution, address, list, columns } = screen
  const letterhead = useLetterhead()
  const popover = useDisclosure()
  const [all, setAll] = useState<PrintedList | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [loading, setLoading] = useState<AbortController | null>(null)
  useEffect(() => () => loading?.abort(), [loading])
  // Signature lines appear only if the sheet shows all records behind the total.
  const isComplete = all ? all.isComplete : list.pagination?.first && list.pagination.last
  const total = list.pagination?.totalRecords ?? 0
  const isTruncated = list.pagination?.more || total > maxRecords

  async function printAll() {
    const loadController = new AbortController()
    setLoading(loadController)
    setFailure(null)
    try {
      const printed = await loadAll(loadController.signal)
      if (loadController.signal.aborted) return
      popover.close()
      // Render all rows before printing starts.
      flushSync(() => setAll(printed))
      window.print()
      setAll(null)
    } catch (error) {
      if (!loadController.signal.aborted) setFailure(errorMessage(error))
    } finally {
      setLoading(null)
    }
  }

  async function loadAll(signal: AbortSignal): Promise<PrintedList> {
    const { sortField, query } = address.request
    // A record saved while loading shifts the others, so rows can repeat; the map removes duplicates.
    const rows = new Map<number, ListedRow>()
    for (let page = 0; ; page++) {
      const params = { page, pageSize, sortField, userId: user.id }
      const { content, pagination, sums } = await register.load({ params, query, signal })
      for (const row of content) rows.set(register.idOf(row), row)
      const { last, more, totalRecords } = pagination
      const totalText = `${formatNumber(totalRecords)}${more ? '+' : ''}`
      const sum = sumsText(sums, pagination)
      if (last) return { rows: [...rows.values()], records: totalText, sum, isComplete: true }
      if (rows.size >= maxRecords)
        return {
          rows: [...rows.values()].slice(0, maxRecords),
          records: `the first ${formatNumber(maxRecords)} of ${totalText}`,
          sum,
          isComplete: false,
        }
    }
  }

  return (
    <>
      <Popover label="Print" icon={<PrintIcon />} look="icon" state={popover}>
        <div className={`grid gap-1 ${classes.prints}`}>
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
            <Button variant="subtle" loading={loading !== null} onClick={() => void printAll()}>
              {isTruncated
                ? `Print the first ${formatNumber(maxRecords)} records`
                : `Print all ${formatNumber(total)} records`}
            </Button>
          )}
          {failure && <p role="alert">{failure}</p>}
        </div>
      </Popover>
      {screen.record === undefined && (
        <PrintSheet
          title={register.title}
          {...letterhead}
          facts={printedFacts(
            register,
            address.request,
            institution?.departments ?? [],
            all ? undefined : list.pagination,
          ).concat(all ? [{ term: 'Records', value: all.records }] : [])}
          columns={columns.filter(({ onlyWide, card }) => !onlyWide || card)}
          rows={all?.rows ?? list.rows ?? []}
          keyOf={register.idOf}
          sum={all ? all.sum : sumsText(list.sums, list.pagination)}
          signers={isComplete ? ['Prepared by', 'Checked by'] : []}
        />
      )}
    </>
  )
}
