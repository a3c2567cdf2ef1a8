import { expect } from 'vitest'
import { allLists, type ListDescription } from '@insaka/domain/all-lists'
import { decisionFieldLabels } from '@insaka/domain/decision-rules/decisions.labels'
import { describedByName } from '@insaka/domain/described-registers'
import { importSheets } from '@insaka/domain/imports/import-sheets'
import {
  importRegisters,
  isImportedByDescription,
  type ImportRegister,
} from '@insaka/domain/imports/imports.labels'
import { requisitionLabel } from '@insaka/domain/enquiries/requisition-references'
import { mpcFieldLabels } from '@insaka/domain/mpc/mpc.labels'
import { readWorkbook } from './read-export.ts'
import type { Person, World } from './world.ts'

export const importedRegisters = Object.keys(importRegisters) as ImportRegister[]

/** Registers whose exports can be imported again, in order of their references; exported users lack national IDs. */
export const exchangedRegisters: ImportRegister[] = [
  'departments',
  'designations',
  ...importedRegisters.filter((each) => !['departments', 'designations', 'users'].includes(each)),
]

export async function bytesOf(world: World, url: string, as: Pick<Person, 'token'>): Promise<Buffer> {
  const { statusCode, rawPayload } = await world.app.inject({
    url,
    headers: { authorization: `Bearer ${as.token}` },
  })
  expect([statusCode, url]).toEqual([200, url])
  return rawPayload
}

/** Registers that are compared; contracts and amendments are imported with their papers. */
type ExportedList = ImportRegister | 'contracts' | 'amendments'

export const exportedFile = (
  world: World,
  register: ExportedList,
  as: Pick<Person, 'id' | 'token'>,
  format: 'xlsx' | 'csv' = 'xlsx',
): Promise<Buffer> => {
  const list: ListDescription = allLists[register]
  const path = list.export.path.replace(':userId', as.id).replace(':sortField', 'id')
  const queryFields = list.export.query?.def.shape ?? {}
  const parameters = [
    ...('scope' in queryFields ? ['scope=institution'] : []),
    ...('direction' in queryFields ? ['direction=asc'] : []),
    `format=${format}`,
  ]
  return bytesOf(world, `${path}?${parameters.join('&')}`, as)
}

const reassignedLabels = new Set([
  'Reference',
  'Enquiry No.',
  'Former Reference',
  'Enquiry',
  'Contract',
  'Contract No.',
  'Committee Paper',
  'Import No.',
  'Import',
  'Attachment',
  'Cautions',
  'Created On',
  'Recorded on',
  'Updated On',
  // Columns of a fuel entry that depend on other entries.
  'Balance After (ZMW)',
  'Entry No.',
  'Transaction No.',
  'Reverses',
  'Reversed By',
  'Posted On',
  // An imported record counts as recorded, because its decision was not made in this institution.
  ...Object.values(decisionFieldLabels),
  `${decisionFieldLabels.decision} (words)`,
  ...Object.values(describedByName).map(({ numberLabel }) => numberLabel),
])
/** References of fuel entries are user input, so they are compared. */
const isComparedLabel = (name: string, label: string): boolean =>
  !reassignedLabels.has(label) || (label === 'Reference' && name === allLists.fuel.name)
/** The client of a deposit is the institution itself. */
const isDepositClient = (row: Record<string, unknown>, label: string): boolean =>
  label === 'Client' && row['Fuel Type'] === 'NA'
/** Identifies the counterpart of a reversal by its content. */
const withReversalEntries = (rows: Record<string, unknown>[]) => {
  const entries = new Map(
    rows.map((row) => [
      row['Transaction No.'],
      ['Account Holder', 'Transaction Date', 'Type', 'Reference', 'Litres', 'Amount (ZMW)'].map(
        (label) => row[label],
      ),
    ]),
  )
  return (row: Record<string, unknown>) => ({
    ...row,
    ...('Transaction No.' in row && {
      takesBack: entries.get(row['Reverses']),
      isTakenBackBy: entries.get(row['Reversed By']),
    }),
  })
}
/** Columns that Insaka sets: by the meeting that decided on a paper, and by the requisitions of the institution. */
const labelsSetHere: Partial<Record<ExportedList, readonly string[]>> = {
  mpc: [mpcFieldLabels.meetingNumber, mpcFieldLabels.resolution],
  enquiries: [requisitionLabel],
}
const comparableRows = (name: string, rows: Record<string, unknown>[], notImported: readonly string[]) =>
  rows
    .map(withReversalEntries(rows))
    .map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(
          ([label]) =>
            isComparedLabel(name, label) && !isDepositClient(row, label) && !notImported.includes(label),
        ),
      ),
    )
    .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))

export function expectSameRecords(list: ExportedList, exports: readonly [was: Buffer, is: Buffer]): void {
  const files = exports.map(readWorkbook)
  const sheets =
    list === 'contracts' || list === 'amendments' ? [{ ...allLists[list], ignored: [] }] : importSheets[list]
  for (const { name, ignored } of sheets) {
    expect(files[0]!.rowsOf(name).length, name).toBeGreaterThan(0)
    // The steps of a described record set some fields, such as the outcome of a meeting, which files do not fill in.
    const notImported = isImportedByDescription(list) ? ignored : (labelsSetHere[list] ?? [])
    const [was, is] = files.map((file) => comparableRows(name, file.rowsOf(name), notImported))
    expect(is, name).toEqual(was)
  }
}
