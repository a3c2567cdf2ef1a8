import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AnyRegister } from '@insaka/domain/registers/define-register'
import { choice, count, derived, flag, lines, text } from '@insaka/domain/registers/fields'
import { vendors } from '@insaka/domain/vendors/vendors.register'
import { openCatalog } from '../../test/support/catalog.ts'
import { catalogQuery } from '../db/catalog-query.ts'
import { catalogOf, schemaFaults } from '../db/schema-faults.ts'
import { tableOf } from '../described-registers/described.table.ts'
import { registerSql } from './register-sql.table.ts'

const catalog = openCatalog()
const institution = '00000000-0000-4000-8000-000000000001'
const department = '00000000-0000-4000-8000-000000000002'
const read = async () => catalogOf((await catalog.owner.query(catalogQuery)).rows)
const changed = (parts: object) => ({ ...vendors, ...parts }) as unknown as AnyRegister

/** Applies the printed SQL to the database; required new columns get their default here. */
async function apply(register: AnyRegister, initial = '0'): Promise<void> {
  const printed = registerSql(register, tableOf(register), await read())
  await catalog.owner.query(printed.replaceAll('DEFAULT …', `DEFAULT ${initial}`))
}

/** Rules of vendors that their migration adds to the printed SQL. */
const ownRules = ['closed_with_date', 'suspended_in_order', 'suspended_with_reason'].map(
  (name) => `constraint public.vendors.vendors_${name} is missing`,
)

const { documents: _documents, suspendedFrom, suspendedTo, category: _category, ...fields } = vendors.fields
const { filter: _filter, ...unfiltered } = suspendedTo
const earlier = changed({
  fields: {
    ...fields,
    suspendedFrom: { ...suspendedFrom, filter: undefined },
    suspendedTo: unfiltered,
    isSuspended: derived(flag('Suspended')),
  },
  states: { ACTIVE: vendors.states.ACTIVE },
})

describe('the printed SQL', () => {
  beforeEach(async () => {
    await catalog.owner.query(`
      BEGIN;
      DROP VIEW app_window.vendors CASCADE;
      DROP TABLE vendors;
      ALTER TABLE imports DROP CONSTRAINT imports_register_list;
      ALTER TABLE imports ADD CONSTRAINT imports_register_list CHECK (register = 'lvp') NOT VALID;
      ALTER TABLE attachments DROP CONSTRAINT attachments_register_list;
      ALTER TABLE attachments ADD CONSTRAINT attachments_register_list CHECK (register = 'lvp') NOT VALID`)
  })
  afterEach(async () => {
    await catalog.owner.query('ROLLBACK')
  })

  it('creates a register as its migration does', async () => {
    await apply(vendors)
    expect(schemaFaults(await read(), 18)).toEqual(ownRules)
  })

  it('adds fields, states, filters and PDFs to a register', async () => {
    await apply(earlier)
    expect(schemaFaults(await read(), 18)).toContainEqual(
      expect.stringMatching(/vendors_attachment_fkey is missing/),
    )
    await catalog.owner.query(`
      ALTER TABLE attachments DROP CONSTRAINT attachments_register_list;
      ALTER TABLE attachments ADD CONSTRAINT attachments_register_list CHECK (register = 'lvp') NOT VALID`)
    await apply(vendors)
    expect(schemaFaults(await read(), 18)).toEqual(ownRules)
    expect(registerSql(vendors, tableOf(vendors), await read())).toBe(
      '-- The database has everything of the description of vendors.',
    )
  })

  it('adds lines to existing records, which have none', async () => {
    const items = lines('Items', { noun: 'item', fields: { item: text('Item', { max: 60 }) } })
    const withItems = changed({ fields: { ...vendors.fields, items } })
    await apply(vendors)
    await apply(withItems)
    expect(registerSql(withItems, tableOf(withItems), await read())).toBe(
      '-- The database has everything of the description of vendors.',
    )
    const { rows } = await catalog.owner.query(
      `SELECT column_name AS name, column_default AS value FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name = 'vendors' AND data_type = 'jsonb' ORDER BY 1`,
    )
    expect(rows).toEqual([
      { name: 'cautions', value: null },
      { name: 'items', value: null },
    ])
  })

  it('lets the filter of a new required choice find existing records', async () => {
    const condition = choice('Condition', { GOOD: 'Good', WORN: 'Worn' }, { filter: true })
    await apply(vendors)
    await catalog.owner.query(`
      INSERT INTO institutions (id, code, alias, name, type, demo)
        VALUES ('${institution}', 'MOT', 'MOT', 'Ministry of Tests', 'GOVERNMENT', false);
      INSERT INTO departments (institution_id, id, code, name, active, version)
        VALUES ('${institution}', '${department}', 'PSU', 'Procurement', true, 1);
      INSERT INTO vendors (institution_id, id, reference, name, name_key, name_similar_key, department_id,
          state, initiator, version, cautions, created_on, updated_on)
        VALUES ('${institution}', 2050, '2050', 'Kafue Motors', 'KAFUEMOTORS', 'KAFUEMOTORS', '${department}',
          'ACTIVE', 'Mutale', 1, '[]', now(), now())`)
    await apply(changed({ fields: { ...vendors.fields, condition } }), "'GOOD'")
    const { rows } = await catalog.owner.query(
      // Tests before this one have filled the database.
      `SELECT register, word, block::int, get_bit(members, 2) AS bit FROM word_blocks
        WHERE institution_id = '${institution}'`,
    )
    expect(rows).toEqual([{ register: 'vendors', word: '=condition GOOD', block: 1, bit: 1 }])
    expect((await read()).get('column public.vendors.condition')).toBe('text; not null')
  })

  it('keeps counts from being negative, also new ones', async () => {
    const orders = count('Orders', { max: 9 })
    const bids = count('Bids', { max: 9 })
    const boundsIn = async () => (await read()).get('constraint public.vendors.vendors_not_negative')
    await apply(changed({ fields: { ...vendors.fields, orders } }))
    expect(await boundsIn()).toBe('CHECK ((orders >= 0))')
    await apply(changed({ fields: { ...vendors.fields, orders, bids } }))
    expect(await boundsIn()).toBe('CHECK (((orders >= 0) AND (bids >= 0)))')
  })
})
