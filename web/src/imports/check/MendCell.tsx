import { formatNumber } from '@insaka/domain/core/figures'
import { importSheets } from '@insaka/domain/imports/import-sheets'
import type { ProblemRow, WholeImport } from '@insaka/domain/imports/imports.schema'
import { Refusal } from '@insaka/domain/core/errors'
import { Button } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { focusOnArrival } from '../../ui/focus/focus-on-arrival.ts'
import { useMending } from '../imports.queries.ts'
import type { ImportsSearch } from '../imports-search.ts'
import { ValueInput } from '../ValueInput.tsx'
import classes from '../Imports.module.css'

type Props = {
  whole: WholeImport
  search: ImportsSearch
  row: ProblemRow
  field: string
  label: string
  /** How many other rows are wrong in the same way. */
  alike: number
}

/** A wrong cell, which a click or Enter opens for mending. */
export function MendCell({ whole, search, row, field, label, alike }: Props) {
  const text = row.cells[field] ?? ''
  const mending = useMending(whole.id, search)
  const [typed, setTyped] = useState<string | null>(null)
  const [everywhere, setEverywhere] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const name = `${label} in row ${row.line}`

  function open() {
    setWasOpen(true)
    setTyped(text)
  }
  const close = () => setTyped(null)

  function save(event: SyntheticEvent) {
    event.preventDefault()
    if (typed === null || mending.isPending) return
    mending.mutate({ row: row.row, field, text: typed, everywhere }, { onSuccess: close })
  }

  if (typed === null)
    return (
      <button
        type="button"
        // Back from the field, the keyboard goes on here.
        ref={wasOpen ? focusOnArrival : undefined}
        className={`bare-button rounded lights-up breaks ${classes.cell}`}
        aria-label={`Mend ${name}: ${text || 'empty'}`}
        onClick={open}
      >
        {text || <span className="quiet">empty</span>}
      </button>
    )
  return (
    <form aria-label={`Mend ${name}`} className={`flex wrap gap-2 ${classes.mend}`} onSubmit={save}>
      <ValueInput
        aria-label={name}
        size="xs"
        takesFocus
        field={fieldOf(whole, row, field)}
        value={typed}
        onChange={setTyped}
        onKeyDown={({ key }) => key === 'Escape' && close()}
        error={mending.error && faultText(mending.error)}
      />
      <Button type="submit" size="xs" loading={mending.isPending}>
        Save
      </Button>
      <Button variant="subtle" size="xs" onClick={close}>
        Cancel
      </Button>
      {alike > 0 && (
        <label className={`row gap-2 small breaks ${classes.alike}`}>
          <input
            type="checkbox"
            checked={everywhere}
            onChange={({ currentTarget }) => setEverywhere(currentTarget.checked)}
          />
          Also in the {alike === 1 ? 'other row that says' : `${formatNumber(alike)} other rows that say`}{' '}
          {text ? `“${text}”` : 'nothing'}
        </label>
      )}
    </form>
  )
}

const faultText = (error: Error) =>
  (error instanceof Refusal && Object.values(error.fields).flat().join(' ')) || error.message

/** Cells are called as their own sheet calls them. */
const fieldOf = ({ register }: WholeImport, row: ProblemRow, name: string) =>
  importSheets[register].find((sheet) => sheet.name === row.sheet)?.fields[name]?.field
