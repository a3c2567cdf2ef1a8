import { firstStartLabels } from '@insaka/domain/first-start/first-start.labels'
import { firstStartForm, repeatPasswordLabel } from '@insaka/domain/first-start/first-start.schema'
import type * as z from 'zod/mini'
import { settings } from '../session/settings.ts'

export const firstStartShape = firstStartForm(settings.passwordMinLength)
export type FormInput = z.input<typeof firstStartShape>
export type FormOutput = z.output<typeof firstStartShape>

export const fieldLabels: Record<string, string> = Object.fromEntries(
  Object.entries(firstStartLabels).flatMap(([part, names]) => {
    const entries = Object.entries<string>(names).map(([name, label]) => [`${part}.${name}`, label])
    return 'password' in names ? [...entries, [`${part}.repeatPassword`, repeatPasswordLabel]] : entries
  }),
)

const blankValues = (names: object) => Object.fromEntries(Object.keys(names).map((name) => [name, '']))

export const blankAccount = {
  ...blankValues(firstStartLabels.admin),
  gender: null,
  repeatPassword: '',
} as unknown as FormInput['admin']

export const blankFirstStart = {
  institution: { ...blankValues(firstStartLabels.institution), type: null, province: null },
  department: blankValues(firstStartLabels.department),
  designation: blankValues(firstStartLabels.designation),
  admin: blankAccount,
  hasDeveloper: false,
  developer: null,
} as unknown as FormInput

type AccountValues = FormOutput['admin']
const withoutRepeatPassword = ({ repeatPassword: _repeated, ...account }: AccountValues) => account

export const firstStartBodyOf = ({ hasDeveloper: _has, admin, developer, ...places }: FormOutput) => ({
  ...places,
  admin: withoutRepeatPassword(admin),
  developer: developer && withoutRepeatPassword(developer),
})
