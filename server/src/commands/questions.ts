import type * as z from 'zod/mini'
import { firstStartLabels, firstStartParts } from '@insaka/domain/first-start/first-start.labels'
import { firstStart } from '@insaka/domain/first-start/first-start.schema'
import { institutionTypes, provinces } from '@insaka/domain/institutions/institutions.labels'
import { genders } from '@insaka/domain/users/users.labels'

export type Part = keyof typeof firstStartParts

/** One answer that a first start needs: asked for at the terminal, or given by an environment variable. */
export type Question = {
  /** Where it belongs, such as `institution.name`. */
  path: string
  part: Part
  label: string
  variable: string
  field: z.ZodMiniType<string>
  list?: Readonly<Record<string, string>> | undefined
  isSecret: boolean
}

const lists: Record<string, Readonly<Record<string, string>>> = {
  type: institutionTypes,
  province: provinces,
  gender: genders,
}

/** Where the variable is not called as the field is. */
const variableOf: Record<string, string> = {
  'admin.code': 'ADMIN_EMPLOYEE_NO',
  'admin.phoneNumber': 'ADMIN_PHONE',
  'developer.code': 'DEVELOPER_EMPLOYEE_NO',
  'developer.phoneNumber': 'DEVELOPER_PHONE',
}

/** The questions of a part, in the order of the labels. */
export function questionsOf(part: Part): Question[] {
  const shape = firstStart.shape[part === 'developer' ? 'admin' : part].shape as Record<
    string,
    z.ZodMiniType<string>
  >
  return Object.entries(firstStartLabels[part]).map(([name, label]) => {
    const path = `${part}.${name}`
    return {
      path,
      part,
      label,
      variable:
        variableOf[path] ?? path.replaceAll(/[.A-Z]/g, (at) => (at === '.' ? '_' : `_${at}`)).toUpperCase(),
      field: shape[name]!,
      list: lists[name],
      isSecret: name === 'password',
    }
  })
}

/** What was typed in place of a code of the list: it or its label in any case, or the beginning of one alone. */
export function chosenFrom(list: Readonly<Record<string, string>>, typed: string): string {
  const plain = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' ')
  const wanted = plain(typed)
  const found = (fits: (text: string) => boolean) =>
    Object.entries(list).filter(([code, label]) => fits(plain(code)) || fits(plain(label)))
  const whole = found((text) => text === wanted)
  const begun = whole.length > 0 || wanted === '' ? whole : found((text) => text.startsWith(wanted))
  return begun.length === 1 ? begun[0]![0] : typed
}

/** What is asked for, with what there is to choose. */
export const promptOf = ({ label, list }: Question): string =>
  list ? `${label} (${Object.values(list).join(', ')})` : label

/** All that was answered, numbered, under the names of its parts. */
export function summaryOf(questions: readonly Question[], answers: ReadonlyMap<string, string>): string {
  const width = String(questions.length).length
  const lines = questions.flatMap(({ path, part, label, list, isSecret }, at) => {
    const answer = answers.get(path) ?? ''
    const shown = isSecret ? '(not shown)' : (list?.[answer] ?? answer)
    const line = `  ${String(at + 1).padStart(width)}  ${label}: ${shown}`
    return part === questions[at - 1]?.part ? [line] : ['', firstStartParts[part], line]
  })
  return lines.join('\n')
}
