import { describe, expect, it } from 'vitest'
import { countries, databaseTypes, institutionTypes, provinces } from './institutions.labels.ts'
import { institutionHeadTitle, letterhead, tenantDatabase, tenantNames } from './institutions.rules.ts'

describe('the lists of an institution', () => {
  it('contain the ten provinces, the 54 countries of Africa and eight types of database', () => {
    expect(Object.keys(provinces)).toHaveLength(10)
    expect(Object.keys(countries)).toHaveLength(54)
    expect(Object.keys(countries).every((code) => /^[A-Z]{2}$/.test(code))).toBe(true)
    expect(Object.keys(databaseTypes)).toHaveLength(8)
  })
})

describe('the letterhead of an institution', () => {
  const address = {
    location: 'Cathedral Hill',
    street: '14 Independence Avenue',
    city: 'Lusaka',
    postalCode: '10101',
    country: 'ZM' as const,
    phoneNumber: '+260 211 555010',
    email: 'info@lakes.example',
  }
  it('contains address and contacts', () => {
    expect(letterhead(address)).toEqual([
      'Cathedral Hill, 14 Independence Avenue, 10101 Lusaka, Zambia',
      'Telephone +260 211 555010 · Email info@lakes.example',
    ])
  })

  it('omits unknown parts', () => {
    expect(letterhead({ ...address, postalCode: '', phoneNumber: null })).toEqual([
      'Cathedral Hill, 14 Independence Avenue, Lusaka, Zambia',
      'Email info@lakes.example',
    ])
    expect(letterhead({ ...address, phoneNumber: null, email: null })).toHaveLength(1)
  })

  it('names a controlling officer only in the central government', () => {
    const types = Object.keys(institutionTypes) as (keyof typeof institutionTypes)[]
    expect(types.filter((type) => institutionHeadTitle(type) === 'Controlling Officer')).toEqual([
      'GOVERNMENT',
    ])
    expect(institutionHeadTitle('COLLEGE')).toBe('Chief Executive')
  })
})

describe("the names derived from an institution's code", () => {
  it.each([
    ['MLWR', 2026, 'insaka_mlwr_db_2026', 'insakamlwruser'],
    ['R&D-1', 2027, 'insaka_r_d_1_db_2027', 'insakar_d_1user'],
  ])('%s of %i', (code, year, schemaName, databaseUsername) => {
    expect(tenantNames(code, year)).toEqual({ schemaName, databaseUsername })
  })

  it('differ for a code that is equal without its signs', () => {
    expect(tenantNames('R-D', 2026, 2)).toEqual({
      schemaName: 'insaka_r_d_2_db_2026',
      databaseUsername: 'insakar_d_2user',
    })
  })

  it('include the URL and driver of its database', () => {
    expect(tenantDatabase('POSTGRESQL', 'insaka_mlwr_db_2026')).toEqual({
      databaseUrl: 'jdbc:postgresql://localhost:5432/insaka_mlwr_db_2026',
      databaseDriver: 'org.postgresql.Driver',
    })
  })
})
