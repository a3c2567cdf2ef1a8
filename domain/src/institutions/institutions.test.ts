import { describe, expect, it } from 'vitest'
import { countries, databaseTypes, provinces } from './institutions.labels.ts'
import { tenantDatabase, tenantNames } from './institutions.rules.ts'

describe('the lists of an institution', () => {
  it('have the ten provinces, the 54 countries of Africa and the eight kinds of database', () => {
    expect(Object.keys(provinces)).toHaveLength(10)
    expect(Object.keys(countries)).toHaveLength(54)
    expect(Object.keys(countries).every((code) => /^[A-Z]{2}$/.test(code))).toBe(true)
    expect(Object.keys(databaseTypes)).toHaveLength(8)
  })
})

describe('what follows from an institution’s code', () => {
  it.each([
    ['MLWR', 2026, 'insaka_mlwr_db_2026', 'insakamlwruser'],
    ['R&D-1', 2027, 'insaka_r_d_1_db_2027', 'insakar_d_1user'],
  ])('%s of %i', (code, year, schemaName, databaseUsername) => {
    expect(tenantNames(code, year)).toEqual({ schemaName, databaseUsername })
  })

  it('differs from that of a code that looks the same without its signs', () => {
    expect(tenantNames('R-D', 2026, 2)).toEqual({
      schemaName: 'insaka_r_d_2_db_2026',
      databaseUsername: 'insakar_d_2user',
    })
  })

  it('the address of its database and the driver', () => {
    expect(tenantDatabase('POSTGRESQL', 'insaka_mlwr_db_2026')).toEqual({
      databaseUrl: 'jdbc:postgresql://localhost:5432/insaka_mlwr_db_2026',
      databaseDriver: 'org.postgresql.Driver',
    })
  })
})
