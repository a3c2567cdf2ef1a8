import { formatNumber } from '@insaka/domain/core/number-format'
import { importSheets } from '@insaka/domain/imports/import-sheets'
import type { ProblemRow, ImportDetails } from '@insaka/domain/imports/imports.schema'
import { errorMessage, Refusal } from '@insaka/domain/core/errors'
import { Button } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { useUnkeptInput } from '../../ui/form/unkept-input.ts'
import { focusOnMount } from '../../ui/focus/focus-on-mount.ts'
import { cellText } from '../import-texts.ts'
import { useCorrectCell } from '../imports.queries.ts'
import type { ImportsSearch } from '../imports-search-params.ts'
import { ValueInput } from '../ValueInput.tsx'
import classes from './CellCorrection.module.css'

type Props = {
  importDetails: ImportDetails
  /** Address of the list of problems, if the cell is part of it. */
  search?: ImportsSearch
  row: Pick<ProblemRow, 'row' | 'sheet' | 'line' | 'cells'>
  field: string
  label: string
  /** The number of other wrong rows with the same text in this field. */
  sameValueRows?: number
}

/** A wrong or corrected cell that opens for correction on click or Enter. */
export function CellCorrection({ importDetails, search, row, field, label, sameValueRows = 0 }: Props) {
  const written = row.cells[field] ?? ''
  const text = isDateCell(importDetails, row, field) ? cellText(written) : written
  const correction = useCorrectCell(importDetails.id, search)
  const [typed, setTyped] = useState<string | null>(null)
  const [everywhere, setEverywhere] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const cellName = `${label} in row ${row.line}`
  useUnkeptInput(typed !== null && typed !== text)

  function open() {
    setWasOpen(true)
    setTyped(text)
  }
  const close = () => setTyped(null)

  function save(event: SyntheticEvent) {
    event.preventDefault()
    if (typed === null || correction.isPending) return
    correction.mutate({ row: row.row, field, text: typed, everywhere }, { onSuccess: close })
  }

  if (typed === null)
    return (
      <button
        type="button"
        // Returns the focus from the closed field.
        ref={wasOpen ? focusOnMount : undefined}
        className={`bare-button rounded hoverable break-anywhere ${classes.cell}`}
        aria-label={`Correct ${cellName}: ${text || 'empty'}`}
        onClick={open}
      >
        {text || <span className="text-faint">empty</span>}
      </button>
    )
  return (
    <form
      aria-label={`Correct ${cellName}`}
      className={`flex flex-wrap gap-2 ${classes.correction}`}
      onSubmit={save}
    >
      <ValueInput
        aria-label={cellName}
        size="xs"
        takesFocus
        field={fieldOf(importDetails, row, field)}
        value={typed}
        onChange={setTyped}
        onKeyDown={({ key }) => key === 'Escape' && close()}
        error={correction.error && faultText(correction.error)}
      />
      <Button type="submit" size="xs" loading={correction.isPending}>
        Save
      </Button>
      <Button variant="subtle" size="xs" onClick={close}>
        Cancel
      </Button>
      {sameValueRows > 0 && (
        <label className={`row gap-2 text-sm break-anywhere ${classes.alike}`}>
          <input
            type="checkbox"
            checked={everywhere}
            onChange={({ currentTarget }) => setEverywhere(currentTarget.checked)}
          />
          Also in the{' '}
          {sameValueRows === 1 ? 'other row with' : `${formatNumber(sameValueRows)} other rows with`}{' '}
          {text ? `“${text}”` : 'no value'}
        </label>
      )}
    </form>
  )
}

export const faultText = (error: Error) =>
  (error instanceof Refusal && Object.values(error.fields).flat().join(' ')) || errorMessage(error)

/** Other texts may look like a day, such as a reference. */
export const isDateCell = (
  importDetails: ImportDetails,
  row: Pick<ProblemRow, 'sheet'>,
  field: string,
): boolean => ['day', 'moment'].includes(fieldOf(importDetails, row, field)?.kind ?? '')

/** Definition of the cell’s field, looked up in the sheet of the row. */
const fieldOf = ({ register }: ImportDetails, row: Pick<ProblemRow, 'sheet'>, cellName: string) =>
  importSheets[register].find((sheet) => sheet.name === row.sheet)?.fields[cellName]?.field
