import type { ImportDetails } from '@insaka/domain/imports/imports.schema'
import { errorMessage, Refusal } from '@insaka/domain/core/errors'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Section } from '../../ui/Section.tsx'
import { useCheckColumns } from '../imports.queries.ts'
import { ValueInput } from '../ValueInput.tsx'
import tableClasses from '../import-table.module.css'
import classes from './ColumnsStep.module.css'
import { ColumnRow } from './ColumnRow.tsx'
import { HeadingRowButton } from './HeadingRowButton.tsx'
import {
  ambiguousHeadingsIn,
  initialMatching,
  groupBySheet,
  columnsInputOf,
  derivedFieldNotes,
  fieldsNeedingColumn,
  unmatchedFields,
  itemsToComplete,
} from './column-matching.ts'

// Rows displayed as cards lose their table semantics in browsers, so the roles are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

/** The second step: the assignment of columns to fields. */
export function ColumnsStep({ importDetails }: { importDetails: ImportDetails }) {
  const isUnknown = importDetails.columns.every(({ field }) => field === null)
  return (
    <Section
      title="Columns"
      description={
        isUnknown
          ? // The first note names the row that was taken as headings.
            `${importDetails.notes[0] ?? ''} Choose the field that each column fills. If the headings are in another row, choose that row.`
          : 'Choose the field that each column fills.'
      }
      // Columns are fixed once rows have been imported.
      actions={importDetails.rowsIn === 0 && <HeadingRowButton id={importDetails.id} />}
    >
      <Columns
        key={JSON.stringify(importDetails.columns.map(({ heading }) => heading))}
        importDetails={importDetails}
      />
    </Section>
  )
}

function Columns({ importDetails }: { importDetails: ImportDetails }) {
  const { id, register } = importDetails
  const router = useRouter()
  const openId = useId()
  const [matching, setMatching] = useState(() => initialMatching(importDetails))
  const [sheets] = useState(() => groupBySheet(register, importDetails.columns))
  const checking = useCheckColumns(id)
  const missing = unmatchedFields(sheets, matching)
  const needingColumn = fieldsNeedingColumn(sheets, matching)
  const openItems = itemsToComplete(sheets, matching)

  const check = () =>
    checking.mutate(columnsInputOf(sheets, matching), {
      // An address without a step follows the progress of the import.
      onSuccess: () =>
        void router.navigate({ to: '/insaka/admin/imports/$id', params: { id: String(id) }, search: {} }),
      onError: (error) => {
        if (error instanceof Refusal)
          setMatching((before) => ({ ...before, ambiguousHeadings: ambiguousHeadingsIn(error.fields) }))
      },
    })

  return (
    <>
      {sheets.map(({ sheet, columns }) => (
        <div key={sheet.name} className="mb-4">
          {sheets.length > 1 && <h3 className="mb-2">{sheet.name}</h3>}
          <table
            role="table"
            className={`data-table ${tableClasses.table} ${classes.columns}`}
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
      {needingColumn.length > 0 && (
        <p className="m-0 mb-4 font-medium">
          Choose a column for each of these fields, because every row has its own value:{' '}
          {needingColumn.join(', ')}.
        </p>
      )}
      {missing.length > 0 && (
        <fieldset className={`m-0 p-0 border-0 min-w-0 mb-4`}>
          <legend className="p-0 font-medium mb-2">
            No column fills these fields. Enter one value for all rows:
          </legend>
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
      {derivedFieldNotes(sheets, matching).map((note) => (
        <p key={note} className="m-0 mb-4 text-sm text-muted">
          {note}
        </p>
      ))}
      <div className="row flex-wrap gap-3">
        <Button
          disabled={openItems.length > 0}
          loading={checking.isPending}
          aria-describedby={openId}
          onClick={check}
        >
          Check the rows
        </Button>
        <span id={openId} className="text-sm text-muted">
          {openItems.length > 0 && `To complete: ${listText(openItems)}`}
        </span>
      </div>
      <p role="alert" className={`m-0 mt-2 text-error text-sm break-anywhere ${classes.fault}`}>
        {checking.error && faultText(checking.error)}
      </p>
    </>
  )
}

const maxListed = 3

function listText(items: readonly string[]) {
  const unlisted = items.length - maxListed
  return `${items.slice(0, maxListed).join(', ')}${unlisted > 0 ? ` and ${unlisted} more` : ''}`
}

/** Prefers the messages of single columns to the general one. */
function faultText(error: Error): string {
  const fields = error instanceof Refusal ? Object.values(error.fields).flat() : []
  return fields.length > 0 ? fields.join(' ') : errorMessage(error)
}
