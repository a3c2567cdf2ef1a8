import { beforeAll, describe, expect, it } from 'vitest'
import { compareRecords, type RecordFault } from '../src/audit/compare-records.ts'
import { verifyChains } from '../src/audit/verify.ts'
import { comparedRecords } from '../src/commands/compared-records.ts'
import { asObserver } from '../src/db/owner.ts'
import { eventful } from './support/eventful.ts'
import { run } from './support/sql.ts'
import { tamperingOf } from './support/tampering.ts'
import { openWorld, type Place } from './support/world.ts'

const world = openWorld({ alone: true })
const { change } = tamperingOf(world)
let place: Place & { files: string[] }
beforeAll(async () => {
  place = await eventful(world)
})

async function found({ code }: Pick<Place, 'code'> = place): Promise<string[]> {
  const faults: RecordFault[] = []
  await asObserver(world.access.owner, (sight) =>
    compareRecords(sight, comparedRecords, (fault) => faults.push(fault)),
  )
  return faults
    .filter(({ institution }) => institution === code)
    .map(({ record, fault }) => `${record}: ${fault}`)
    .toSorted()
}

/** Ids of what people call by names. */
async function idsOf(): Promise<Record<string, string>> {
  const { rows } = await world.inTenant(place.id, (tx) =>
    run<{ name: string; id: string }>(
      tx,
      `SELECT code AS name, id FROM departments WHERE institution_id = $1
        UNION ALL SELECT code, id FROM designations WHERE institution_id = $1
        UNION ALL SELECT first_name, id FROM users WHERE institution_id = $1`,
      [place.id],
    ),
  )
  return Object.fromEntries(rows.map(({ name, id }) => [name, id]))
}

describe('records and their histories', () => {
  it('agree after everything that leaves events', async () => {
    expect(await found()).toEqual([])
    const reports = await asObserver(world.access.owner, ({ tx }) => verifyChains(tx))
    expect(reports.find(({ institution }) => institution === place.code)?.fault).toBeNull()
  })

  it('differ where somebody changed a record behind the application, and each is named by its field', async () => {
    const ids = await idsOf()
    const of = (table: string, set: string, where: string) =>
      `UPDATE ${table} SET ${set} WHERE institution_id = $1 AND ${where}`
    const isNot = (record: string, ...fields: string[]) =>
      fields.map((field) => `${record}: ${field} is not what its history says`)
    const cases: [statement: string, ...faults: string[]][] = [
      [
        of('papers', 'purchase_order_value = purchase_order_value + 1000000', `register = 'lvp'`),
        ...isNot('lvp 1', 'purchaseOrderValue'),
      ],
      [of('papers', `state = 'COMPLETE'`, `register = 'mpc'`), ...isNot('mpc 1', 'status')],
      [of('enquiries', `description = 'Another thing'`, 'id = 1'), ...isNot('enquiries 1', 'description')],
      // That it has closed no event tells, but that a paper has taken it up one would.
      [of('enquiries', `state = 'LINKED'`, `state = 'CLOSED'`), ...isNot('enquiries 4', 'linked', 'state')],
      [
        'DELETE FROM enquiries WHERE institution_id = $1 AND id = 2',
        'enquiries 2: it is in its history, but it is gone',
      ],
      [of('contracts', 'amount_paid = 500', 'id = 1'), ...isNot('contracts 1', 'amountPaid', 'balance')],
      [of('amendments', 'amended_sum = 1', 'id = 1'), ...isNot('amendments 1', 'amendedSum')],
      [of('fuel_transactions', `client = 'My own car'`, 'id = 1'), ...isNot('fuel 1', 'client')],
      [of('fuel_prices', 'price = 1', 'id = 1'), ...isNot('fuelPrices 1', 'price')],
      [
        of('fuel_settings', 'refuse_overdraft = false', 'true'),
        ...isNot(`fuelSettings ${place.id}`, 'refuseOverdraft'),
      ],
      [
        of('institution_details', `city = 'Ndola'`, 'true'),
        ...isNot(`institutions ${place.id}`, 'address.city'),
      ],
      [
        `UPDATE institutions SET alias = 'Other' WHERE id = $1`,
        ...isNot(`institutions ${place.id}`, 'alias'),
      ],
      [
        of('departments', `name = 'Other'`, `code = 'ACCTS'`),
        ...isNot(`departments ${ids['ACCTS']}`, 'name'),
      ],
      [
        of('designations', `title = 'Other'`, `code = 'ACC'`),
        ...isNot(`designations ${ids['ACC']}`, 'title'),
      ],
      // The last event of this person tells of their password only.
      [of('users', `role = 'DEV'`, `first_name = 'Bwalya'`), ...isNot(`users ${ids['Bwalya']}`, 'user.role')],
      [
        of('users', `department_id = '${place.departmentId}'`, `first_name = 'Bwalya'`),
        ...isNot(`users ${ids['Bwalya']}`, 'department'),
      ],
      [
        of('users', 'credentials_not_expired = true', `id = '${place.people.ORD.id}'`),
        ...isNot(`users ${place.people.ORD.id}`, 'user.credentialsNotExpired'),
      ],
      [
        `UPDATE user_passwords SET changed_on = now() WHERE institution_id = $1 AND user_id = '${ids['Bwalya']}'`,
        ...isNot(`users ${ids['Bwalya']}`, 'passwordChangedOn'),
      ],
      // An earlier file of the paper, which a later version has replaced.
      [
        `DELETE FROM attachments WHERE institution_id = $1 AND id = '${place.files[0]}'`,
        `lvp 1: its history names the file ${place.files[0]}, but it is gone`,
      ],
      [
        `INSERT INTO fuel_prices SELECT institution_id, 99, type, price, effective_on, initiator, created_on FROM fuel_prices WHERE institution_id = $1`,
        'fuelPrices 99: no event has it',
      ],
    ]
    for (const [statement] of cases) await change(place, statement)
    expect(await found()).toEqual(cases.flatMap(([, ...faults]) => faults).toSorted())
  })

  it('are asked of somebody who was put in where everybody was registered', async () => {
    const { people } = await world.institution()
    const sent = { ...institutionForm, code: `REG${people.DEV.id.slice(-6)}`.toUpperCase() }
    const { body } = await world.call('POST', '/api/admin/institutions/create', {
      as: people.DEV,
      body: sent,
    })
    const { id, code } = body.payload.institution
    expect(await found({ code })).toEqual([])
    const { rows } = await world.inTenant(id, (tx) =>
      run<{ department: string; designation: string }>(
        tx,
        'SELECT department_id AS department, id AS designation FROM designations WHERE institution_id = $1',
        [id],
      ),
    )
    const { department: departmentId, designation: designationId } = rows[0]!
    const stranger = await world.person(
      { id, code, departmentId, designationId },
      { role: 'DEV' },
      { signedIn: false },
    )
    expect(await found({ code })).toEqual([`users ${stranger.id}: no event has it`])
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
