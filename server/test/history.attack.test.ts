import { beforeAll, describe, expect, it } from 'vitest'
import { compareRecords, type RecordFault } from '../src/audit-log/compare-records.ts'
import { verifyChains } from '../src/audit-log/verify-chains.ts'
import { comparedRecords } from '../src/commands/compared-record-kinds.ts'
import { inReadOnlySnapshot } from '../src/db/owner-transactions.ts'
import { createTenantWithEvents } from './support/tenant-with-events.ts'
import { runSql } from './support/sql.ts'
import { tamperingOf } from './support/tampering.ts'
import { openWorld, type TestTenant } from './support/world.ts'

const world = openWorld({ alone: true })
const { change } = tamperingOf(world)
let tenant: TestTenant & { files: string[] }
beforeAll(async () => {
  tenant = await createTenantWithEvents(world)
})

async function findFaults({ code }: Pick<TestTenant, 'code'> = tenant): Promise<string[]> {
  const faults: RecordFault[] = []
  await inReadOnlySnapshot(world.access.owner, (observer) =>
    compareRecords(observer, comparedRecords, (fault) => faults.push(fault)),
  )
  return faults
    .filter(({ institution }) => institution === code)
    .map(({ record, fault }) => `${record}: ${fault}`)
    .toSorted()
}

async function idsOf(): Promise<Record<string, string>> {
  const { rows } = await world.inTenant(tenant.id, (tx) =>
    runSql<{ name: string; id: string }>(
      tx,
      `SELECT code AS name, id FROM departments WHERE institution_id = $1
        UNION ALL SELECT code, id FROM designations WHERE institution_id = $1
        UNION ALL SELECT first_name, id FROM users WHERE institution_id = $1`,
      [tenant.id],
    ),
  )
  return Object.fromEntries(rows.map(({ name, id }) => [name, id]))
}

describe('records and their histories', () => {
  it('agree after every action with events', async () => {
    expect(await findFaults()).toEqual([])
    const reports = await inReadOnlySnapshot(world.access.owner, ({ tx }) => verifyChains(tx))
    expect(reports.find(({ institution }) => institution === tenant.code)?.fault).toBeNull()
  })

  it('differ after changes that bypass the application, and each changed field is named', async () => {
    const ids = await idsOf()
    const updateOf = (table: string, set: string, where: string) =>
      `UPDATE ${table} SET ${set} WHERE institution_id = $1 AND ${where}`
    const differs = (record: string, ...fields: string[]) =>
      fields.map((field) => `${record}: ${field} differs from its history`)
    const cases: [statement: string, ...faults: string[]][] = [
      [
        updateOf('papers', 'purchase_order_value = purchase_order_value + 1000000', `register = 'lvp'`),
        ...differs('lvp 1', 'purchaseOrderValue'),
      ],
      [updateOf('papers', `state = 'COMPLETE'`, `register = 'mpc'`), ...differs('mpc 1', 'status')],
      [
        updateOf('enquiries', `description = 'Another thing'`, 'id = 1'),
        ...differs('enquiries 1', 'description'),
      ],
      // Closing has no event, but linking to a paper would have one.
      [
        updateOf('enquiries', `state = 'LINKED'`, `state = 'CLOSED' AND requisition IS NULL`),
        ...differs('enquiries 5', 'linked', 'state'),
      ],
      [
        'DELETE FROM enquiries WHERE institution_id = $1 AND id = 2',
        'enquiries 2: the history has it, but the record is missing',
      ],
      [
        updateOf('contracts', 'amount_paid = 500', 'id = 1'),
        ...differs('contracts 1', 'amountPaid', 'balance'),
      ],
      [updateOf('amendments', 'amended_sum = 1', 'id = 1'), ...differs('amendments 1', 'amendedSum')],
      [updateOf('fuel_transactions', `client = 'My own car'`, 'id = 1'), ...differs('fuel 1', 'client')],
      [updateOf('fuel_prices', 'price = 1', 'id = 1'), ...differs('fuelPrices 1', 'price')],
      [
        updateOf('fuel_settings', 'refuse_overdraft = false', 'true'),
        ...differs(`fuelSettings ${tenant.id}`, 'refuseOverdraft'),
      ],
      [
        updateOf('institution_details', `city = 'Ndola'`, 'true'),
        ...differs(`institutions ${tenant.id}`, 'address.city'),
      ],
      [
        `UPDATE institutions SET alias = 'Other' WHERE id = $1`,
        ...differs(`institutions ${tenant.id}`, 'alias'),
      ],
      [
        updateOf('departments', `name = 'Other'`, `code = 'ACCTS'`),
        ...differs(`departments ${ids['ACCTS']}`, 'name'),
      ],
      [
        updateOf('designations', `title = 'Other'`, `code = 'ACC'`),
        ...differs(`designations ${ids['ACC']}`, 'title'),
      ],
      // The last event of this user concerns only the password.
      [
        updateOf('users', `role = 'DEV'`, `first_name = 'Bwalya'`),
        ...differs(`users ${ids['Bwalya']}`, 'user.role'),
      ],
      [
        updateOf('users', `department_id = '${tenant.departmentId}'`, `first_name = 'Bwalya'`),
        ...differs(`users ${ids['Bwalya']}`, 'department'),
      ],
      [
        updateOf('users', 'credentials_not_expired = true', `id = '${tenant.people.ORD.id}'`),
        ...differs(`users ${tenant.people.ORD.id}`, 'user.credentialsNotExpired'),
      ],
      [
        `UPDATE user_passwords SET changed_on = now() WHERE institution_id = $1 AND user_id = '${ids['Bwalya']}'`,
        ...differs(`users ${ids['Bwalya']}`, 'passwordChangedOn'),
      ],
      // An earlier file of the paper, replaced by a later version.
      [
        `DELETE FROM attachments WHERE institution_id = $1 AND id = '${tenant.files[0]}'`,
        `lvp 1: the file ${tenant.files[0]}, named in its history, is missing`,
      ],
      [
        `INSERT INTO fuel_prices SELECT institution_id, 99, type, price, effective_on, initiator, created_on FROM fuel_prices WHERE institution_id = $1`,
        'fuelPrices 99: it has no event',
      ],
    ]
    for (const [statement] of cases) await change(tenant, statement)
    expect(await findFaults()).toEqual(cases.flatMap(([, ...faults]) => faults).toSorted())
  })

  it('reveal an inserted user if all others have a registration event', async () => {
    const { people } = await world.institution()
    const registration = { ...institutionForm, code: `REG${people.DEV.id.slice(-6)}`.toUpperCase() }
    const { body } = await world.call('POST', '/api/admin/institutions/create', {
      as: people.DEV,
      body: registration,
    })
    const { id, code } = body.payload.institution
    expect(await findFaults({ code })).toEqual([])
    const { rows } = await world.inTenant(id, (tx) =>
      runSql<{ department: string; designation: string }>(
        tx,
        'SELECT department_id AS department, id AS designation FROM designations WHERE institution_id = $1',
        [id],
      ),
    )
    const { department: departmentId, designation: designationId } = rows[0]!
    const personElsewhere = await world.person(
      { id, code, departmentId, designationId },
      { role: 'DEV' },
      { signedIn: false },
    )
    expect(await findFaults({ code })).toEqual([`users ${personElsewhere.id}: it has no event`])
  })
})

const institutionForm = {
  name: 'Kafue Gorge College',
  alias: 'Gorge',
  type: 'COLLEGE',
  address: {
    location: 'Gorge',
    street: 'Dam Road 1',
    city: 'Chikankata',
    postalCode: '10101',
    province: 'SOUTHERN',
    country: 'ZM',
  },
  tenant: { databaseType: 'MYSQL', databasePassword: 'the-first-password' },
  departments: [{ code: 'WRK', name: 'Works', designations: [{ code: 'EN', title: 'Engineer' }] }],
}
