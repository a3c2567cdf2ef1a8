import type { Place } from './world.ts'

/** The registration form as somebody fills it in; `mark` is in everything that nobody else may have. */
export const registrationForm = (
  { code: institution }: Pick<Place, 'code'>,
  mark: string,
  changed: Record<string, unknown> = {},
  login: Record<string, unknown> = {},
) => ({
  code: `E/${mark}`,
  firstName: 'Mwila',
  middleName: '',
  lastName: 'Chanda',
  gender: 'FEMALE',
  nationalId: `${mark}/10/1`,
  email: `${mark}@example.org`,
  phoneNumber: '+260 977 123456',
  status: 'ACTIVE',
  employmentType: 'PERMANENT',
  institution,
  department: 'PSU',
  designation: 'Procurement Officer',
  ...changed,
  user: { username: `mwila.${mark}`, password: 'Lunsemfwa-77', ...login },
})
