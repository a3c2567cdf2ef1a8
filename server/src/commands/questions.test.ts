import { describe, expect, it } from 'vitest'
import { firstStartPartLabels } from '@insaka/domain/first-start/first-start.labels'
import { institutionTypes, provinces } from '@insaka/domain/institutions/institutions.labels'
import { genders } from '@insaka/domain/users/users.labels'
import { matchChoice, questionsOf, type Part } from './questions.ts'

describe('an answer out of a list', () => {
  it.each([
    [institutionTypes, 'government', 'GOVERNMENT'],
    [institutionTypes, ' gov ', 'GOVERNMENT'],
    [institutionTypes, 'S', 'SCHOOL'],
    [provinces, 'Lusaka', 'LUSAKA'],
    [provinces, 'NORTH_WESTERN', 'NORTH_WESTERN'],
    [provinces, 'north western', 'NORTH_WESTERN'],
    [provinces, 'North-W', 'NORTH_WESTERN'],
    // It is one of the list and the beginning of none.
    [provinces, 'northern', 'NORTHERN'],
    [genders, 'female', 'FEMALE'],
    [genders, 'm', 'MALE'],
  ])('is taken in any case, and by its beginning: %#', (list, typed, code) => {
    expect(matchChoice(list, typed)).toBe(code)
  })

  it.each([
    [provinces, 'lu'],
    [provinces, 'north'],
    [genders, ''],
    [genders, ' - '],
    [institutionTypes, 'ministry'],
  ])('is left as it is where it may be several, or none: %#', (list, typed) => {
    expect(matchChoice(list, typed)).toBe(typed)
  })
})

it('each question has its variable', () => {
  const parts = Object.keys(firstStartPartLabels) as Part[]
  expect(parts.flatMap(questionsOf).map(({ variable }) => variable)).toEqual([
    'INSTITUTION_NAME',
    'INSTITUTION_ALIAS',
    'INSTITUTION_CODE',
    'INSTITUTION_TYPE',
    'INSTITUTION_LOCATION',
    'INSTITUTION_STREET',
    'INSTITUTION_CITY',
    'INSTITUTION_POSTAL_CODE',
    'INSTITUTION_PROVINCE',
    'DEPARTMENT_CODE',
    'DEPARTMENT_NAME',
    'DESIGNATION_CODE',
    'DESIGNATION_TITLE',
    ...['ADMIN', 'DEVELOPER'].flatMap((who) =>
      [
        'FIRST_NAME',
        'LAST_NAME',
        'GENDER',
        'EMPLOYEE_NO',
        'NATIONAL_ID',
        'EMAIL',
        'PHONE',
        'USERNAME',
        'PASSWORD',
      ].map((what) => `${who}_${what}`),
    ),
  ])
})
