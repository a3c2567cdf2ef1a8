import { firstStartLabels } from '@insaka/domain/first-start/first-start.labels'
import { firstStartForm, repeatPasswordLabel } from '@insaka/domain/first-start/first-start.schema'
import type * as z from 'zod/mini'
import { settings } from '../session/settings.ts'

export const shape = firstStartForm(settings.passwordMinLength)
/** What the form holds while it is filled in, and what it makes. */
export type FormInput = z.input<typeof shape>
export type FormOutput = z.output<typeof shape>

/** What the fields are called, by their paths. */
export const labels: Record<string, string> = Object.fromEntries(
  Object.entries(firstStartLabels).flatMap(([part, names]) => {
    const named = Object.entries<string>(names).map(([name, label]) => [`${part}.${name}`, label])
    return 'password' in names ? [...named, [`${part}.repeatPassword`, repeatPasswordLabel]] : named
  }),
)

const blankPart = (names: object) => Object.fromEntries(Object.keys(names).map((name) => [name, '']))

export const blankAccount = {
  ...blankPart(firstStartLabels.admin),
  gender: null,
  repeatPassword: '',
} as unknown as FormInput['admin']

export const blank = {
  institution: { ...blankPart(firstStartLabels.institution), type: null, province: null },
  department: blankPart(firstStartLabels.department),
  designation: blankPart(firstStartLabels.designation),
  admin: blankAccount,
  hasDeveloper: false,
  developer: null,
} as unknown as FormInput

type TypedAccount = FormOutput['admin']
const withoutRepeated = ({ repeatPassword: _repeated, ...account }: TypedAccount) => account

export const inputOf = ({ hasDeveloper: _has, admin, developer, ...places }: FormOutput) => ({
  ...places,
  admin: withoutRepeated(admin),
  developer: developer && withoutRepeated(developer),
})
