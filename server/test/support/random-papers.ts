import { createDepartment, createSeededEnquiries, createLvps, createMpcs } from '../../src/demo/factory.ts'
import { seededRandom } from '../../src/demo/seeded-random.ts'
import { expensesIn, type PaperRegisterName } from './expenses.ts'
import type { Person, TestTenant, World } from './world.ts'

const departments = ['PSU', 'FIN', 'HR', 'ICT']
const boundaryDays = [
  '2024-12-31',
  '2025-01-01',
  '2025-03-31',
  '2025-04-01',
  '2025-06-30',
  '2025-07-01',
  '2025-09-30',
]
const dayMs = 86_400_000

/**
 * Creates an institution with random papers around 2025 and random later changes: completed, cancelled, reopened, moved
 * to another department, or edited. The clock advances.
 */
export async function createRandomPapers(
  world: World,
  { papers, changes, seed }: { papers: number; changes: number; seed: number },
): Promise<{ tenant: TestTenant; ADMIN: Person }> {
  const { change } = expensesIn(world)
  const { number, oneOf } = seededRandom(seed)
  world.now = new Date('2024-10-01T08:00:00+02:00')
  const tenant = await world.institution()
  let { ADMIN } = tenant.people
  const advanceClock = async (maxDays: number) => {
    world.passTime(number(0, maxDays) * dayMs)
    ADMIN = await world.signInAgain(tenant, ADMIN)
  }
  await world.inTenant(tenant.id, async (tx) => {
    for (const code of departments.slice(1))
      await createDepartment(tx, { code, name: `Office ${code}` }, world.now)
  })
  const randomDay = (from: string, maxDays: number) =>
    new Date(Date.parse(`${from}T00:00:00Z`) + number(0, maxDays) * dayMs).toISOString().slice(0, 10)
  const randomPaper = () => {
    const requisitionedOn = number(1, 3) === 1 ? oneOf(boundaryDays) : randomDay('2024-10-01', 460)
    const initiatedOn = oneOf([requisitionedOn, randomDay(requisitionedOn, 12)])
    const approvalDate = number(1, 3) === 1 ? null : randomDay(initiatedOn, 40)
    const purchaseOrderDate = number(1, 2) === 1 ? null : randomDay(approvalDate ?? initiatedOn, 20)
    return {
      department: oneOf(departments),
      requisitionedOn,
      initiatedOn,
      approvalDate,
      purchaseOrderDate,
      purchaseOrder: purchaseOrderDate && `LPO ${number(1, 999_999_999)}`,
      vendor: `${oneOf(['Kafubu', 'KAFUBU', 'Mkushi', 'Nyanja'])} ${oneOf(['Motors', 'Millers', 'Data', 'data'])} ${number(1, papers / 100)}`,
      purchaseOrderValue: number(0, 99_999_999) / 100,
      currency: oneOf(['ZMW', 'ZMW', 'ZMW', 'USD', 'ZAR']),
      funder: oneOf(['GRZ', 'CP', 'LG', 'NA']),
      expenseType: oneOf(['CAPEX', 'OPEX', 'NA']),
      procurementCategory: oneOf(['G', 'W', 'CS', 'NCS']),
      procurementMethod: oneOf(['SIMPLIFIED_BIDDING', 'DIRECT_BIDDING', 'OPEN_NATIONAL_BIDDING', 'NONE']),
    }
  }
  const randomEnquiry = () => {
    const day = randomDay('2024-10-01', 460)
    return {
      department: oneOf(departments),
      issuedOn: `${day}T${oneOf(['00:00', '01:59', '23:59'])}:00+02:00`,
      closedOn: `${randomDay(day, 30)}T23:59:00+02:00`,
      vendorCategory: oneOf(['LOCAL', 'CITIZEN', 'FOREIGN'] as const),
    }
  }
  const batchSize = 50
  const batch = Array.from({ length: batchSize })
  for (let made = 0; made < papers; made += 2 * batchSize) {
    const initiator = { ...ADMIN, institution: tenant.code, userId: ADMIN.id }
    await world.inTenant(tenant.id, async (tx) => {
      const unrecordedTx = { ...tx, now: world.now, record: () => undefined, afterCommit: () => undefined }
      const toSaves = <S>(seeds: S[]) => seeds.map((each) => ({ tx: unrecordedTx, initiator, seed: each }))
      const enquiries = await createSeededEnquiries(toSaves(batch.map(randomEnquiry)))
      await createLvps(toSaves(enquiries.map((id) => ({ ...randomPaper(), enquiry: { id } }))))
      await createMpcs(toSaves(batch.map(randomPaper)))
    })
    await advanceClock(Math.ceil(20_000 / papers))
  }
  const read = async (kind: PaperRegisterName, id: number) => {
    const url = `/api/procurement/${kind === 'lvp' ? 'lvps' : 'hvp/mpcs'}/${id}`
    return (await world.call('GET', url, { as: ADMIN })).body.payload[kind]
  }
  for (let turn = 0; turn < changes; turn++) {
    const kind = oneOf(['lvp', 'mpc'] as const)
    const paper = await read(kind, number(1, papers / 2))
    const changed =
      paper.status === 'IN_PROGRESS'
        ? oneOf([
            { status: 'CANCELLED', statusReason: 'No budget' },
            { status: 'COMPLETE' },
            randomPaper(),
            { department: oneOf(departments) },
          ])
        : { status: oneOf(['IN_PROGRESS', 'IN_PROGRESS', 'CANCELLED']) }
    await change(ADMIN, kind, paper, changed)
    await advanceClock(Math.ceil(700 / changes))
  }
  return { tenant: tenant, ADMIN }
}
