import { paginate } from '@insaka/domain/core/paging'
import { rowStates } from '@insaka/domain/imports/imports.labels'
import type {
  CorrectedRow,
  ImportColumn,
  ProblemRow,
  ImportDetails,
} from '@insaka/domain/imports/imports.schema'
import { ok } from './fake-server.ts'
import { me } from './papers.ts'

export const importsPath = '/insaka/admin/imports'
export const importPath = `${importsPath}/7`

const address = '/api/imports/7'
export const importRoutes = {
  list: `GET /api/imports/${me}/0/id/20`,
  upload: 'POST /api/imports',
  get: `GET ${address}`,
  firstRows: `GET ${address}/first-rows`,
  headings: `PUT ${address}/headings`,
  columns: `PUT ${address}/columns`,
  check: `POST ${address}/check`,
  problems: `GET ${address}/problems`,
  problemsFile: `GET ${address}/problems/file`,
  corrected: `GET ${address}/corrected`,
  mend: (row: number) => `PUT ${address}/rows/${row}`,
  corrections: `POST ${address}/corrections`,
  run: `POST ${address}/run`,
  stop: `POST ${address}/stop`,
  undo: `POST ${address}/undo`,
  documents: `POST ${address}/documents`,
  template: 'GET /api/imports/template/lvp',
}

const noRows = Object.fromEntries(
  Object.keys(rowStates).map((state) => [state, 0]),
) as ImportDetails['counts']

type Changes = Omit<Partial<ImportDetails>, 'counts'> & { counts?: Partial<ImportDetails['counts']> }

export const importOf = ({ counts, ...changes }: Changes = {}): ImportDetails => ({
  id: 7,
  register: 'lvp',
  fileName: 'LVP register 2019 to 2024.xlsx',
  size: 340 * 1024,
  sha256: `3f9ab2c4d5e6${'0'.repeat(52)}`,
  state: 'UPLOADED',
  rows: 2_000,
  rowsIn: 0,
  leftOut: 0,
  takenBack: 0,
  kept: 0,
  initiator: 'Mutale Mwansa',
  initiatorId: me,
  createdOn: '2026-11-02T09:31:00+02:00',
  endedOn: null,
  columns: [],
  values: {},
  notes: [],
  lastNumber: 0,
  corrections: null,
  counts: { ...noRows, ...counts },
  progress: { done: 0, of: 0 },
  ...changes,
})

export const importReply = (changes?: Changes) => ok({ import: importOf(changes) })

export const column = (
  heading: string,
  field: string | null,
  changes: Partial<ImportColumn> = {},
): ImportColumn => ({ heading, field, examples: [], isAmbiguous: false, dayOrder: null, ...changes })

export const wrongRow = (row: number, changes: Partial<ProblemRow> = {}): ProblemRow => ({
  row,
  sheet: 'LVP Records',
  line: row + 1,
  state: 'WRONG',
  title: `Toner ${row}`,
  cells: { vendor: '', procurementMethod: 'Shopping' },
  problems: [
    { field: 'procurementMethod', label: 'Procurement Method', message: 'Not one of the list.', alike: 0 },
  ],
  differs: [],
  ...changes,
})

type Kinds = { sheet: string; field: string; label: string; message: string; rows: number }[]

export const problemsOf = (content: ProblemRow[], kinds: Kinds = []) =>
  ok({
    problems: {
      content,
      kinds,
      pagination: paginate({ page: 0, size: 50 }, content.length, content.length),
    },
  })

export const correctedOf = (content: CorrectedRow[] = []) =>
  ok({
    corrected: {
      content,
      pagination: paginate({ page: 0, size: 50 }, content.length, content.length),
    },
  })
