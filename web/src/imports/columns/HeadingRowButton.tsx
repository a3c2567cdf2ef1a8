import { formatNumber } from '@insaka/domain/core/number-format'
import { errorMessage, Refusal } from '@insaka/domain/core/errors'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/Dialog.tsx'
import { LoadError } from '../../ui/page/LoadError.tsx'
import { LoadingLines } from '../../ui/page/LoadingLines.tsx'
import { firstRowsQuery, useChooseHeadings } from '../imports.queries.ts'
import classes from './HeadingRowButton.module.css'

export function HeadingRowButton({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        Choose another heading row…
      </Button>
      {isOpen && <HeadingRowDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}

function HeadingRowDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const name = useId()
  const { data, error, refetch } = useQuery(firstRowsQuery(id))
  const [chosen, setChosen] = useState<number | null>(null)
  const chooseHeadings = useChooseHeadings(id)
  const row = chosen ?? data?.headingRow ?? null
  const isChanged = row !== null && row !== data?.headingRow
  return (
    <Dialog
      title="Choose the row with the headings"
      subtitle={
        data &&
        `The first rows of the sheet ${data.sheet}. Rows above the headings are left out. The columns are matched again.`
      }
      place="middle"
      width="44rem"
      focusesTitle
      onClose={onClose}
    >
      <DialogBody>
        {error && !data && (
          <LoadError title="The file could not be read." error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <LoadingLines lines={6} />}
        {data && (
          <fieldset className="m-0 p-0 border-0 min-w-0" aria-label={`First rows of the sheet ${data.sheet}`}>
            {data.rows.map(({ row: each, cells }) => (
              <label
                key={each}
                className={`flex gap-2 text-sm hoverable rounded cursor-pointer ${classes.headingRow}`}
              >
                <input type="radio" name={name} checked={row === each} onChange={() => setChosen(each)} />
                <span className="nowrap font-medium">Row {formatNumber(each)}</span>
                <span className="min-w-0 break-anywhere text-muted">{cells.filter(Boolean).join(' · ')}</span>
              </label>
            ))}
          </fieldset>
        )}
        <p role="alert" className="text-error text-sm break-anywhere">
          {chooseHeadings.error && faultText(chooseHeadings.error)}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!isChanged}
          loading={chooseHeadings.isPending}
          onClick={() => row !== null && chooseHeadings.mutate(row, { onSuccess: onClose })}
        >
          {row === null ? 'Use this row' : `Use row ${formatNumber(row)}`}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

const faultText = (error: Error) =>
  (error instanceof Refusal && Object.values(error.fields).flat().join(' ')) || errorMessage(error)
