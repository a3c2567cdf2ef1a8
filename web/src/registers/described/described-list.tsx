import { allStates } from '@insaka/domain/all-states'
import { toDay } from '@insaka/domain/core/dates'
import { formatNumber } from '@insaka/domain/core/number-format'
import type { ImportRegister } from '@insaka/domain/imports/imports.labels'
import type { AnyRegister } from '@insaka/domain/registers/define-register'
import {
  alphabeticalFields,
  endpointsOf,
  filtersOf,
  sortFieldsOf,
  shownStateOf,
} from '@insaka/domain/registers/derived'
import type { AnyField } from '@insaka/domain/registers/fields'
import { call } from '../../api/call.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Day } from '../../ui/Moment.tsx'
import { Reference } from '../../ui/Reference.tsx'
import { TextWithCautions } from '../../ui/status/Cautions.tsx'
import { RecordPill } from '../../ui/status/StatePill.tsx'
import type { ReactNode } from 'react'
import type { Column } from '../../ui/table/column.ts'
import { columnWidthOf } from '../column-width.ts'
import { currencyOf } from '../currency-of.ts'
import { describeRegister, type Register } from '../register.ts'
import classes from './described-list.module.css'
import type { DescribedRecord } from './described-record.ts'

/** The place of a column on a card, by its kind; the first of each kind gets it, the others a line. */
const cardPlaces: Partial<Record<AnyField['kind'], Column<DescribedRecord>['card']>> = {
  code: 'who',
  department: 'who',
  money: 'sum',
}

const figureKinds: ReadonlySet<AnyField['kind']> = new Set(['money', 'count', 'quantity', 'lines'])

/** Cells that show more than the value of a field. */
export type OwnCells = Readonly<Record<string, (row: never) => ReactNode>>

/** The list of a described register. */
export function describedList(register: AnyRegister, ownCells: OwnCells = {}): Register {
  const { name, card, subject } = register
  const columns = columnsOf(register, ownCells)
  const shownBy = (column: AnyField['column']) =>
    Object.keys(register.fields).filter((field) => register.fields[field]!.column === column)
  return describeRegister<DescribedRecord, string, string, ReturnType<typeof filtersOf>>({
    name: name as never,
    createLabel: `New ${card.noun}`,
    states: allStates[name],
    looks: register.states,
    sortFields: sortFieldsOf(register),
    alphabetical: alphabeticalFields(register),
    filters: filtersOf(register),
    columns,
    usualColumns: ['reference', ...new Set([subject, ...shownBy('usual')]), 'state'],
    wideColumns: [...shownBy('wide'), 'initiator'],
    isMuted: ({ state, takenBackOn }) => takenBackOn !== null || register.states[state]?.[1] === 'out',
    exportEndpoint: endpointsOf(register).export as never,
    ...(card.isImported && { importRegister: name as ImportRegister }),
    async load(request) {
      const { payload } = await call(endpointsOf(register).list, request as never)
      const { [name]: page, ...rest } = payload as Record<string, object>
      return { ...page, ...rest } as never
    },
  })
}

function columnsOf(register: AnyRegister, ownCells: OwnCells): Column<DescribedRecord>[] {
  const { subject, numberLabel, reference, fields, list } = register
  const placed = new Set<string>()
  function placeOf(name: string, field: AnyField): Column<DescribedRecord>['card'] {
    if (field.column !== 'usual' || field.isOffCards) return undefined
    // Only the day of the register is clear without its label.
    const place = name === list.days.field ? 'when' : cardPlaces[field.kind]
    if (!place || placed.has(place)) return 'line'
    placed.add(place)
    return place
  }
  const columnsFor = (isIncluded: (field: AnyField) => boolean) =>
    Object.entries(fields).flatMap(([name, field]) =>
      name !== subject && isIncluded(field)
        ? [columnOf(register, name, field, placeOf(name, field), ownCells)]
        : [],
    )
  return [
    {
      key: 'reference',
      header: numberLabel.toUpperCase(),
      cell: (row) =>
        reference ? (
          <Reference value={row.reference} />
        ) : (
          <span data-figures>
            <span className={classes.label}>{numberLabel} </span>
            {row.reference}
          </span>
        ),
      sortable: 'id',
      width: reference ? 21 : 10,
    },
    columnOf(register, subject, fields[subject]!, 'what', ownCells),
    ...columnsFor(({ column }) => column === 'usual' || column === 'wide'),
    {
      key: 'state',
      header: 'STATE',
      cell: (row) => <RecordPill of={row} {...shownStateOf(register, row, toDay(new Date()))} />,
      width: register.stateWidth ?? 14,
      card: 'state',
    },
    { key: 'initiator', header: 'INITIATOR', cell: (row) => row.initiator, width: 16 },
    ...columnsFor(({ column }) => column === 'offered'),
  ]
}

function columnOf(
  register: AnyRegister,
  name: string,
  field: AnyField,
  place: Column<DescribedRecord>['card'],
  ownCells: OwnCells,
): Column<DescribedRecord> {
  const ownCell = ownCells[name]
  const isSubject = name === register.subject
  const isFigure = figureKinds.has(field.kind)
  return {
    key: name,
    header: field.label.toUpperCase(),
    label: field.label,
    cell(row) {
      if (ownCell) return ownCell(row as never)
      const value = row[field.kind === 'lines' ? 'lineCount' : name]
      if (isSubject) return <TextWithCautions text={value as string} cautions={row.cautions} />
      if (value === null) return null
      if (field.kind === 'day' || field.kind === 'moment') return <Day value={value as string} />
      if (field.kind === 'money')
        return <Amount value={value as number} currency={currencyOf(field, row) ?? 'ZMW'} />
      if (field.kind === 'code') return field.codes[value as string]
      if (typeof value === 'boolean') return value ? 'Yes' : 'No'
      return typeof value === 'number' ? formatNumber(value) : (value as string)
    },
    ...(register.list.sort.includes(name) && {
      sortable: name,
      ...(field.kind === 'text' && { isAlphabetical: true as const }),
    }),
    ...(!isSubject && { width: columnWidthOf(field) }),
    ...(place && { card: place }),
    ...(isFigure && { align: 'right' }),
    ...((isFigure || field.kind === 'day' || field.kind === 'moment') && { nowrap: true }),
  }
}
