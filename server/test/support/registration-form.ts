import type { TestTenant } from './world.ts'

/** Completed registration form; `marker` makes its unique fields distinct. */
export const registrationForm = (
  { code: institution }: Pick<TestTenant, 'code'>,
  marker: string,
  overrides: Record<string, unknown> = {},
  login: Record<string, unknown> = {},
) => ({
  code: `E/${marker}`,
  firstName: 'Mwila',
  middleName: '',
  lastName: 'Chanda',
  gender: 'FEMALE',
  nationalId: `${marker}/10/1`,
  email: `${marker}@example.org`,
  phoneNumber: '+260 977 123456',
  status: 'ACTIVE',
  employmentType: 'PERMANENT',
  institution,
  department: 'PSU',
  designation: 'Procurement Officer',
  ...overrides,
  user: { username: `mwila.${marker}`, password: 'Lunsemfwa-77', ...login },
})
