import type { Expenses, Insights } from '@insaka/domain/dashboard/expenses.schema'
import type { ReportPreview } from '@insaka/domain/procurement-report/report.schema'
import { filledPaper } from '../../../domain/test/papers.ts'
import { runReportTask } from '../../src/procurement-report/make-report-file.ts'
import type { ReportParameters } from '../../src/procurement-report/report-parameters.ts'
import { findRollupFaults } from './rollups.ts'
import type { Person, TestTenant, World } from './world.ts'

// Replies are untyped, so tests can modify them.
type Json = any
export type PaperRegisterName = 'lvp' | 'mpc'

const paperPath = (kind: PaperRegisterName, action: string, as: Person) =>
  `/api/procurement/${kind === 'lvp' ? 'lvp' : 'hvp/mpc'}/${action}/${as.id}/0/id/12`

export const reportParameters = (changes: Partial<ReportParameters> = {}): ReportParameters => ({
  from: '2026-01-01',
  to: '2026-03-31',
  departments: [],
  vendorCategory: null,
  expenseType: null,
  format: 'xlsx',
  reportingPeriod: 'First Quarter',
  reportDate: '2026-04-15T10:00:00+02:00',
  preparedBy: 'Mutale Banda',
  madeOn: '2026-04-15T10:00:00+02:00',
  ...changes,
})

export const expensesIn = (world: World) => {
  const read = async (report: string, as: Person, year?: number): Promise<Json> =>
    (await world.call('GET', `/api/analytics/${report}/${as.id}${year ? `?year=${year}` : ''}`, { as })).body
      .payload
  const save = async (
    method: 'POST' | 'PUT',
    kind: PaperRegisterName,
    as: Person,
    body: object,
  ): Promise<Json> => {
    const url = paperPath(kind, method === 'POST' ? 'create' : 'update', as)
    const answer = await world.call(method, url, { as, body })
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body.payload[kind]
  }
  return {
    expensesOf: (as: Person, year?: number): Promise<Expenses> => read('departments/expenses', as, year),
    insightsOf: async (as: Person, year?: number): Promise<Insights> =>
      (await read('insights', as, year)).insights,
    create: (as: Person, kind: PaperRegisterName, changed: object = {}) => {
      const mpcFields = kind === 'mpc' ? { approvalType: 'ORDINARY', mpcNumber: 4 } : {}
      return save('POST', kind, as, {
        ...filledPaper,
        ...mpcFields,
        enquiry: { enquiryType: 'NTR' },
        ...changed,
      })
    },
    change: (as: Person, kind: PaperRegisterName, paper: Json, changed: object) =>
      save('PUT', kind, as, { ...paper, ...changed }),
    previewOf: async (
      { id }: TestTenant,
      changes: Partial<ReportParameters> = {},
    ): Promise<ReportPreview> => {
      const result = await runReportTask({
        connection: world.access.application,
        institutionId: id,
        order: reportParameters(changes),
        output: 'preview',
      })
      return (result as { preview: ReportPreview }).preview
    },
    faultsAt: (tenant: TestTenant) => findRollupFaults(world.access, tenant),
  }
}
