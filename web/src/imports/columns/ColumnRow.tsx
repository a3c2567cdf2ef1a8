import { columnNote, type ImportSheet } from '@insaka/domain/imports/import-sheets'
import { dayOrders, type DayOrder } from '@insaka/domain/imports/imports.labels'
import type { ImportColumn } from '@insaka/domain/imports/imports.schema'
import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { cellText } from '../import-texts.ts'
import classes from './ColumnRow.module.css'
import {
  fieldChoices,
  needsDayOrder,
  isIgnored,
  headingInSheet,
  type ColumnMatching,
} from './column-matching.ts'

type Props = {
  sheet: ImportSheet
  column: ImportColumn
  matching: ColumnMatching
  onChange: (change: (previous: ColumnMatching) => Partial<ColumnMatching>) => void
}

// The roles are explicit for the reason given in ColumnsStep.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

export function ColumnRow({ sheet, column, matching, onChange }: Props) {
  const { heading, examples } = column
  const name = headingInSheet(sheet, heading)
  const path = matching.fields[heading] ?? ''
  const choices = fieldChoices(sheet, matching)
  const chosen = choices.find((choice) => choice.path === path)
  const isUnmatched = path === '' && column.field === null && !isIgnored(sheet, heading)
  return (
    <tr role="row" data-unknown={isUnmatched || undefined}>
      <th role="rowheader" scope="row" className="font-medium break-anywhere">
        {name}
        {isUnmatched && (
          <span className={`block text-xs font-normal ${classes.unknown}`}>Not recognised</span>
        )}
      </th>
      <td role="cell" data-label="First values" className="text-sm text-faint break-anywhere">
        {examples.slice(0, 3).map(cellText).join(' · ') || '–'}
      </td>
      <td role="cell">
        <NativeSelect
          size="xs"
          aria-label={`Field for ${name}`}
          value={path}
          onChange={({ currentTarget: { value } }) =>
            onChange(({ fields }) => ({ fields: { ...fields, [heading]: value || null } }))
          }
        >
          <option value="">Leave out</option>
          {choices.map(({ path: each, field, takenBy }) => (
            <option key={each} value={each} disabled={takenBy !== undefined && takenBy !== heading}>
              {field.field.label}
              {field.isRequired && ' *'}
            </option>
          ))}
        </NativeSelect>
        <span className="block text-xs text-faint">
          {chosen ? columnNote(chosen.field) : isIgnored(sheet, heading) && 'Insaka sets this value.'}
        </span>
        {needsDayOrder(sheet, column, matching) && (
          <DayOrderChoice
            name={name}
            example={examples[0]}
            value={matching.dayOrders[heading]}
            onChoose={(order) =>
              onChange(({ dayOrders: previous }) => ({ dayOrders: { ...previous, [heading]: order } }))
            }
          />
        )}
      </td>
    </tr>
  )
}

type DayOrderProps = {
  name: string
  example: string | undefined
  value: DayOrder | undefined
  onChoose: (order: DayOrder) => void
}

/** Asks for the day order if a column leaves it ambiguous. */
function DayOrderChoice({ name, example, value, onChoose }: DayOrderProps) {
  const id = useId()
  return (
    <fieldset className="m-0 mt-2 p-0 border-0 text-sm" aria-label={`Order of day and month in ${name}`}>
      <legend className="p-0 font-medium">
        How are these days written{example && `, such as ${example}`}?
      </legend>
      {(Object.keys(dayOrders) as DayOrder[]).map((order) => (
        <label key={order} className={`row gap-2 ${classes.dayOrder}`}>
          <input type="radio" name={id} checked={value === order} onChange={() => onChoose(order)} />
          {dayOrders[order]}
        </label>
      ))}
    </fieldset>
  )
}
