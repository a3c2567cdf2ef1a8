import type { WholeImport } from '@insaka/domain/imports/imports.schema'
import { Refusal } from '@insaka/domain/core/errors'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Section } from '../../ui/Section.tsx'
import { useColumnsCheck } from '../imports.queries.ts'
import { ValueInput } from '../ValueInput.tsx'
import classes from '../Imports.module.css'
import { ColumnRow } from './ColumnRow.tsx'
import { HeadingRow } from './HeadingRow.tsx'
import {
  askedIn,
  beginMatching,
  bySheet,
  columnsInput,
  followersOf,
  missingOf,
  openPoints,
} from './matching.ts'

// Where rows become cards, browsers forget that this is a table unless every part says so itself.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

/** The second step: what each column of the file is. */
export function ColumnsStep({ whole }: { whole: WholeImport }) {
  const isUnknown = whole.columns.every(({ field }) => field === null)
  return (
    <Section
      title="Columns"
      description={
        isUnknown
          ? // The first note says which row was taken.
            `${whole.notes[0] ?? ''} Choose the field that each column fills. If the headings are in another row, choose that row.`
          : 'Which column of your file fills which field.'
      }
      // Once rows have been imported, their columns stay as they are.
      actions={whole.rowsIn === 0 && <HeadingRow id={whole.id} />}
    >
      <Columns key={JSON.stringify(whole.columns.map(({ heading }) => heading))} whole={whole} />
    </Section>
  )
}

function Columns({ whole }: { whole: WholeImport }) {
  const { id, register } = whole
  const router = useRouter()
  const openId = useId()
  const [matching, setMatching] = useState(() => beginMatching(whole))
  const [sheets] = useState(() => bySheet(register, whole.columns))
  const checking = useColumnsCheck(id)
  const missing = missingOf(sheets, matching)
  const open = openPoints(sheets, matching)

  const check = () =>
    checking.mutate(columnsInput(sheets, matching), {
      // From here on the page goes along with the import.
      onSuccess: () =>
        void router.navigate({ to: '/insaka/admin/imports/$id', params: { id: String(id) }, search: {} }),
      onError: (error) => {
        if (error instanceof Refusal)
          setMatching((before) => ({ ...before, alsoAsked: askedIn(error.fields) }))
      },
    })

  return (
    <>
      {sheets.map(({ sheet, columns }) => (
        <div key={sheet.name} className="mb-4">
          {sheets.length > 1 && <h3 className="mb-2">{sheet.name}</h3>}
          <table
            role="table"
            className={`data-table ${classes.table} ${classes.columns}`}
            aria-label={sheet.name}
          >
            <thead role="rowgroup" className="visually-hidden-on-tablets">
              <tr role="row">
                <th role="columnheader" scope="col">
                  In your file
                </th>
                <th role="columnheader" scope="col">
                  First values
                </th>
                <th role="columnheader" scope="col">
                  Field
                </th>
              </tr>
            </thead>
            <tbody role="rowgroup">
              {columns.map((column) => (
                <ColumnRow
                  key={column.heading}
                  sheet={sheet}
                  column={column}
                  matching={matching}
                  onChange={(change) => setMatching((before) => ({ ...before, ...change(before) }))}
                />
              ))}
            </tbody>
          </table>
        </div>
      ))}
      {missing.length > 0 && (
        <fieldset className={`no-margin no-padding no-border shrinks mb-4 ${classes.values}`}>
          <legend className="medium mb-2">No column fills these. One value for all rows:</legend>
          <div className={`grid gap-3 ${classes.valueGrid}`}>
            {missing.map(({ path, field, sheet }) => (
              <ValueInput
                key={path}
                field={field.field}
                label={sheets.length > 1 ? `${sheet}: ${field.field.label}` : field.field.label}
                value={matching.values[path] ?? ''}
                {...(!field.isRequired && { description: field.note })}
                onChange={(text) =>
                  setMatching((before) => ({ ...before, values: { ...before.values, [path]: text } }))
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      {followersOf(sheets, matching).map((said) => (
        <p key={said} className="no-margin mb-4 small soft">
          {said}
        </p>
      ))}
      <div className="row wrap gap-3">
        <Button
          disabled={open.length > 0}
          loading={checking.isPending}
          aria-describedby={openId}
          onClick={check}
        >
          Check the rows
        </Button>
        <span id={openId} className="small soft">
          {open.length > 0 && `To complete: ${listed(open)}`}
        </span>
      </div>
      <p role="alert" className={`error small breaks ${classes.fault}`}>
        {checking.error && faultText(checking.error)}
      </p>
    </>
  )
}

const namedAtOnce = 3

function listed(points: readonly string[]) {
  const more = points.length - namedAtOnce
  return `${points.slice(0, namedAtOnce).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** What is wrong with single columns says more than the sentence over all. */
function faultText(error: Error): string {
  const fields = error instanceof Refusal ? Object.values(error.fields).flat() : []
  return fields.length > 0 ? fields.join(' ') : error.message
}
