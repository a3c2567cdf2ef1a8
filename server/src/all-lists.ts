import { allLists, stepsSheet } from '@insaka/domain/all-lists'
import { Refusal } from '@insaka/domain/core/errors'
import type { ListedDesignation } from '@insaka/domain/structure-entries/structure-entries.fields'
import { amendmentSteps } from '@insaka/domain/amendments/amendments.steps'
import { contractSteps } from '@insaka/domain/contracts/contracts.steps'
import { agreedAmendments } from '@insaka/domain/contracts/contracts.rules'
import { toDay } from '@insaka/domain/core/dates'
import { mapDescribed } from '@insaka/domain/described-registers'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import { paperSteps } from '@insaka/domain/papers/papers.steps'
import { lineFieldsInFiles, linesOf } from '@insaka/domain/registers/derived'
import type { AnyLine } from '@insaka/domain/registers/lines'
import type { Steps } from '@insaka/domain/steps/step'
import type { TakenStep } from '@insaka/domain/steps/steps.schema'
import { amendmentKind } from './amendments/amendments.kind.ts'
import { findAmendments } from './amendments/amendments.repository.ts'
import type { DescribedKind } from './described-registers/described-kind.repository.ts'
import type { DescribedRecord } from './described-registers/described-record.ts'
import { describedKinds } from './register-catalog/described-kinds.ts'
import type { Database } from './db/database.ts'
import type { TenantTx } from './db/transactions.ts'
import {
  noLimit,
  splitIntoPieces,
  registerSource,
  type ExportSource,
  type ReadableRegister,
  type ExportSources,
} from './export/export-source.ts'
import { findEntries } from './fuel-accounts/list-entries.ts'
import { countPrices, listPrices } from './fuel-products/fuel-products.repository.ts'
import { countDepartments, countDesignations, readStructure } from './institutions/institutions.repository.ts'
import { institutionInScope } from './institutions/institution-scope.ts'
import { countImports, listImports } from './imports/imports.repository.ts'
import { lvpKind } from './lvp/lvp.kind.ts'
import { contractKind } from './contracts/contracts.kind.ts'
import { mpcKind } from './mpc/mpc.kind.ts'
import { countReports, listReports, readRecentChanges } from './procurement-report/reports.repository.ts'
import type { PaperKind } from './papers/papers.kind.ts'
import { findStates } from './papers/papers.repository.ts'
import type { Caller } from './idempotency/caller.ts'
import { findSteps, toTakenStep } from './steps/steps.repository.ts'
import { listUsers, type UserFilter } from './users/users.repository.ts'

/** The source of a list without paging: one query counts it, another reads it whole. */
const unpagedSource = <Q>(
  count: (tx: TenantTx, query: Q) => Promise<number>,
  read: (tx: TenantTx, query: Q) => Promise<object[]>,
): ExportSource => ({
  async find(tx, { query }, maxRecords) {
    const total = await count(tx, query as Q)
    return total > maxRecords
      ? null
      : {
          total,
          pieces: async function* () {
            yield* splitIntoPieces(await read(tx, query as Q))
          },
        }
  },
})

/** Resolves the institution of the `institution` parameter, by which DEV selects one. */
const chosenInstitution =
  (permission: 'MANAGE_USERS' | 'MANAGE_STRUCTURE') =>
  (database: Database, caller: Caller, { institution }: Readonly<Record<string, unknown>>) =>
    institutionInScope(database, caller, permission, institution as string | undefined)

const pageSize = 1_000

const users: ExportSource = {
  institutionOf: chosenInstitution('MANAGE_USERS'),
  async find(tx, { query }, maxRecords) {
    const filter = query as UserFilter
    const { total } = await listUsers(tx, { ...filter, page: 0, size: 1 })
    if (total > maxRecords) return null
    return {
      total,
      async *pieces() {
        for (let page = 0; page * pageSize < total; page += 1)
          yield* splitIntoPieces((await listUsers(tx, { ...filter, page, size: pageSize })).records)
      },
    }
  },
}

const reports: ExportSource = {
  async find(tx, _options, maxRecords) {
    const { total, last } = await countReports(tx)
    if (total > maxRecords) return null
    return {
      total,
      async *pieces() {
        const latest = await readRecentChanges(tx, { highest: last, size: last })
        for (let highest = last; ;) {
          const batch = await listReports(tx, { highest, size: 50 }, latest)
          if (batch.length === 0) return
          yield batch
          highest = batch.at(-1)!.id - 1
        }
      },
    }
  },
}

type DepartmentFilter = { department?: string }

async function readDesignations(tx: TenantTx, { department }: DepartmentFilter) {
  const structure = await readStructure(tx)
  const chosen = structure.filter(({ code }) => department === undefined || code === department)
  if (department !== undefined && chosen.length === 0) throw new Refusal('NOT_FOUND')
  return chosen.flatMap(({ code, designations }) =>
    designations.map((each): ListedDesignation => ({ ...each, department: code })),
  )
}

type WithTakenSteps = { takenSteps: (TakenStep & { reference: string })[] }

/** Adds the steps of the records as a sheet. */
function withSteps<R extends { id: number }>(
  readable: ReadableRegister<R>,
  { steps, referenceOf }: { steps: Steps; referenceOf: (record: R) => string },
): ExportSource {
  const { register, findMany, numberOf = ({ id }) => id } = readable
  return {
    ...registerSource({
      ...readable,
      async findMany(tx, ids) {
        const [records, taken] = await Promise.all([
          findMany(tx, ids),
          findSteps(tx, { register: register.name, ids }),
        ])
        return records.map((record) => {
          const own = taken.filter(({ recordId }) => recordId === numberOf(record))
          const reference = referenceOf(record)
          const takenSteps = own.map((row) => {
            const step = toTakenStep(row)
            return { ...step, reference, step: steps[step.step]?.done ?? step.step }
          })
          return { ...record, takenSteps }
        })
      },
    }),
    numberOf,
    detailLists: [
      {
        description: stepsSheet,
        first: 'reference',
        countOf: ({ takenSteps }: WithTakenSteps) => takenSteps.length,
        readFor: async (_tx, records: WithTakenSteps[]) => records.flatMap(({ takenSteps }) => takenSteps),
      },
    ],
  }
}

const paperSource = <R extends PaperRecord>(kind: PaperKind<never, R>): ExportSource => {
  const readable: ReadableRegister<R> = {
    register: kind.register,
    async findMany(tx, ids) {
      const [records, states] = await Promise.all([
        kind.findMany(tx, ids),
        findStates(tx, { register: kind.register.name, ids }),
      ])
      const statesById = new Map(states.map((each) => [each.paperId, each]))
      return records.map((record) => {
        const state = statesById.get(record.id)
        const hasEnded = record.status !== 'IN_PROGRESS' && state?.state === record.status
        return { ...record, statusOn: hasEnded ? toDay(new Date(state.since)) : null }
      })
    },
  }
  const steps = paperSteps[kind.register.name]
  return withSteps(readable, { steps, referenceOf: ({ reference }) => reference })
}

const mpcSource = paperSource(mpcKind)

/** Without proposals, which would have effect once the file is imported elsewhere. */
const agreedIds = ({ contract }: MpcRecord): number[] =>
  agreedAmendments(contract?.amendments ?? []).map(({ id }) => id)

const papersWithContract = (papers: MpcRecord[]) => papers.filter(({ contract }) => contract !== null)

/** Adds the lines of the records as a sheet for each field. */
function describedSource({
  description,
  register,
  findMany,
  findManyWithLines,
}: DescribedKind): ExportSource {
  const lines = linesOf(description)
  if (lines.length === 0) return registerSource({ register, findMany })
  return {
    ...registerSource({ register, findMany: findManyWithLines }),
    detailLists: lines.map(([name, field]) => {
      const linesIn = (record: DescribedRecord) => record[name] as AnyLine[]
      return {
        description: { name: field.label, fields: lineFieldsInFiles(description, field) },
        first: 'record',
        countOf: (record: DescribedRecord) => linesIn(record).length,
        readFor: async (_tx, records: DescribedRecord[]) =>
          records.flatMap((record) =>
            linesIn(record).map((line, i) => ({ ...line, record: record.reference, position: i + 1 })),
          ),
      }
    }),
  }
}

export const listSources: ExportSources = {
  ...mapDescribed(({ name }) => describedSource(describedKinds[name].kind)),
  lvp: paperSource(lvpKind),
  mpc: {
    ...mpcSource,
    detailLists: [
      {
        description: allLists.contracts,
        first: 'mpc',
        countOf: ({ contract }: MpcRecord) => (contract ? 1 : 0),
        readFor: async (_tx, papers: MpcRecord[]) => papersWithContract(papers),
      },
      {
        description: allLists.amendments,
        first: 'mpc',
        countOf: (paper: MpcRecord) => agreedIds(paper).length,
        async readFor(tx, papers: MpcRecord[]) {
          const ids = papers.flatMap(agreedIds)
          if (ids.length === 0) return []
          const amendmentsById = new Map((await findAmendments(tx, ids)).map((each) => [each.id, each]))
          return ids.flatMap((id) => amendmentsById.get(id) ?? [])
        },
      },
      ...mpcSource.detailLists!,
    ],
  },
  contracts: withSteps(contractKind, {
    steps: contractSteps,
    referenceOf: ({ contract }) => contract!.reference,
  }),
  amendments: {
    ...withSteps(amendmentKind, { steps: amendmentSteps, referenceOf: ({ reference }) => reference }),
    nameOf: {
      contract: async (tx, id) => (await contractKind.find(tx, id))?.record.contract?.reference,
    },
  },
  fuel: { find: (tx, { caller, query }, maxRecords) => findEntries(tx, caller, query, maxRecords) },
  products: unpagedSource(countPrices, (tx) => listPrices(tx, noLimit)),
  users,
  departments: {
    ...unpagedSource(
      (tx) => countDepartments(tx),
      (tx) => readStructure(tx),
    ),
    institutionOf: chosenInstitution('MANAGE_STRUCTURE'),
  },
  designations: {
    ...unpagedSource(
      (tx, { department }: DepartmentFilter) => countDesignations(tx, department),
      readDesignations,
    ),
    institutionOf: chosenInstitution('MANAGE_STRUCTURE'),
  },
  reports,
  imports: unpagedSource(countImports, (tx) => listImports(tx, { page: 0, size: noLimit })),
}
