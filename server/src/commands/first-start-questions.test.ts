import { describe, expect, it } from 'vitest'
import { firstStartPartLabels } from '@insaka/domain/first-start/first-start.labels'
import { institutionTypes, provinces } from '@insaka/domain/institutions/institutions.labels'
import { genders } from '@insaka/domain/users/users.labels'
import { matchChoice, questionsOf, type FirstStartPart } from './first-start-questions.ts'

describe('an answer from a list', () => {
  it.each([
    [institutionTypes, 'government', 'GOVERNMENT'],
    [institutionTypes, ' gov ', 'GOVERNMENT'],
    [institutionTypes, 'S', 'SCHOOL'],
    [provinces, 'Lusaka', 'LUSAKA'],
    [provinces, 'NORTH_WESTERN', 'NORTH_WESTERN'],
    [provinces, 'north western', 'NORTH_WESTERN'],
    [provinces, 'North-W', 'NORTH_WESTERN'],
    [provinces, 'northern', 'NORTHERN'],
    [genders, 'female', 'FEMALE'],
    [genders, 'm', 'MALE'],
  ])('is accepted in any case and as a unique prefix: %#', (list, typed, code) => {
    expect(matchChoice(list, typed)).toBe(code)
  })

  it.each([
    [provinces, 'lu'],
    [provinces, 'north'],
    [genders, ''],
    [genders, ' - '],
    [institutionTypes, 'ministry'],
  ])('stays unchanged if it is ambiguous or unknown: %#', (list, typed) => {
    expect(matchChoice(list, typed)).toBe(typed)
  })
})

it('every question has an environment variable', () => {
  const parts = Object.keys(firstStartPartLabels) as FirstStartPart[]
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
    ...['ADMIN', 'DEVELOPER'].flatMap((account) =>
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
      ].map((variable) => `${account}_${variable}`),
    ),
  ])
})
