import { paginate } from '@insaka/domain/core/paging'
import type { InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { institution } from './factory.ts'
import { ok, type SentRequest } from './fake-server.ts'

export const uuid = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** An institution with the fields that only DEV sees. */
export function wholeInstitution(changes: Partial<InstitutionRecord> = {}) {
  const record = {
    ...institution,
    address: {
      id: 'a1',
      location: 'Cathedral Hill',
      street: '14 Independence Avenue',
      city: 'Lusaka',
      postalCode: '10101',
      province: 'LUSAKA',
      country: 'ZM',
      phoneNumber: null,
      email: 'info@mihud.example',
    },
    tenant: {
      id: 't1',
      tenantId: 'MIHUD',
      schemaName: 'insaka_mihud_db_2024',
      databaseType: 'POSTGRESQL',
      databaseUrl: 'jdbc:postgresql://localhost:5432/insaka_mihud_db_2024',
      databaseUsername: 'insakamihuduser',
      databaseDriver: 'org.postgresql.Driver',
    },
    version: 4,
    createdOn: '2024-02-01T08:00:00+02:00',
    updatedOn: '2026-03-31T14:05:00+02:00',
  } as const
  return { ...record, ...changes }
}

export const college = wholeInstitution({
  id: '01890000-0000-7000-8000-000000000002',
  name: 'Kabwe College of Crafts',
  alias: 'Kabwe College',
  code: 'KCC',
  type: 'COLLEGE',
  departments: [],
})

export const ministry = wholeInstitution({
  departments: institution.departments.map((department) => ({
    ...department,
    id: uuid(Number(department.id)),
    designations: department.designations.map((each) => ({ ...each, id: uuid(Number(each.id)) })),
  })),
})

export function directoryPage({ url }: Pick<SentRequest, 'url'>, all: readonly InstitutionRecord[]) {
  const { searchParams } = new URL(url, 'http://test')
  const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('size'))]
  const search = (searchParams.get('search') ?? '').toLowerCase()
  const matches = all.filter(({ name, alias, code }) =>
    [name, alias, code].some((each) => each.toLowerCase().includes(search)),
  )
  const institutions = matches
    .slice(page * size, (page + 1) * size)
    .map(({ departments: _departments, ...listed }) => listed)
  return ok({ institutions, pagination: paginate({ page, size }, matches.length, institutions.length) })
}
