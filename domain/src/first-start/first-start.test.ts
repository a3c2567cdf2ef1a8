import { describe, expect, it } from 'vitest'
import { firstStartAnswers } from '../../test/first-start.ts'
import { nextSteps } from './first-start.labels.ts'
import { firstStart, firstStartForm, sharedIdentityFaults } from './first-start.schema.ts'

const { developer, ...input } = firstStartAnswers

const messagesOf = (shape: typeof firstStart, changes: object) =>
  Object.fromEntries(
    (shape.safeParse({ ...input, ...changes }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  )

describe('the first start', () => {
  it('converts codes to capitals and usernames to lower case, and has no developer by default', () => {
    const mixedCase = {
      institution: { ...input.institution, code: 'lakes' },
      department: { ...input.department, code: 'psu' },
      designation: { ...input.designation, code: 'head' },
      admin: { ...input.admin, username: 'Kapasa' },
    }
    expect(firstStart.parse(mixedCase)).toMatchObject({
      institution: { code: 'LAKES' },
      department: { code: 'PSU' },
      designation: { code: 'HEAD' },
      admin: { username: 'kapasa' },
      developer: null,
    })
  })

  it('names fields by their labels in messages', () => {
    expect(
      messagesOf(firstStart, {
        department: { code: 'p', name: 'x'.repeat(121) },
        designation: { code: '', title: ' ' },
        developer: { ...developer, phoneNumber: '097' },
      }),
    ).toEqual({
      'department.code': 'Department Code must have 2 to 16 letters A–Z, digits, & or -.',
      'department.name': 'Department Name may have at most 120 characters.',
      'designation.code': 'Designation Code is required.',
      'designation.title': 'Designation Title is required.',
      'developer.phoneNumber': 'Phone Number needs at least 10 characters.',
    })
  })
})

describe('administrator and developer', () => {
  const identityFaults = (changes: object) =>
    sharedIdentityFaults(firstStart.parse({ ...input, developer: { ...developer, ...changes } }))

  it('must have different identities', () => {
    expect(identityFaults({})).toEqual({})
    expect(sharedIdentityFaults(firstStart.parse(input))).toEqual({})
    const { code, nationalId, email, username } = input.admin
    const sharedIdentity = { code: code.toLowerCase(), nationalId, email: email.toUpperCase(), username }
    expect(Object.keys(identityFaults(sharedIdentity))).toEqual([
      'developer.code',
      'developer.nationalId',
      'developer.email',
      'developer.username',
    ])
  })
})

describe('the page', () => {
  const form = firstStartForm(10) as unknown as typeof firstStart
  const typed = (password: string, repeatPassword: string) => ({
    admin: { ...input.admin, password, repeatPassword },
    hasDeveloper: false,
    developer: null,
  })

  it('asks for passwords twice, with the minimum length of the server', () => {
    expect(messagesOf(form, typed('Lunsemfwa-77', 'Lunsemfwa-77'))).toEqual({})
    expect(messagesOf(form, typed('Lunsemfwa', 'Lunsemfwa-77'))).toEqual({
      'admin.password': 'Password needs at least 10 characters.',
      'admin.repeatPassword': 'The two passwords differ. Please type them again.',
    })
  })
})

it.each([
  [null, 'No daily backups are made: ask the operator of the server to set BACKUP_DIR'],
  [{ folder: '/mnt/b', files: [] }, 'Check the daily backups, which are written to /mnt/b'],
  [
    { folder: '/mnt/b', files: null },
    'No backups can be made: ask the operator of the server to correct the folder /mnt/b',
  ],
])('the last of the next steps follows from the backup folder: %j', (backups, text) =>
  expect(nextSteps(backups).at(-1)?.text).toBe(text),
)
