import type * as z from 'zod/mini'
import { firstStartLabels, firstStartPartLabels } from '@insaka/domain/first-start/first-start.labels'
import { firstStart } from '@insaka/domain/first-start/first-start.schema'
import { institutionTypes, provinces } from '@insaka/domain/institutions/institutions.labels'
import { genders } from '@insaka/domain/users/users.labels'

export type Part = keyof typeof firstStartPartLabels

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

const choiceLists: Record<string, Readonly<Record<string, string>>> = {
  type: institutionTypes,
  province: provinces,
  gender: genders,
}

/** Where the variable is not called as the field is. */
const variableByPath: Record<string, string> = {
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
        variableByPath[path] ??
        path.replaceAll(/[.A-Z]/g, (at) => (at === '.' ? '_' : `_${at}`)).toUpperCase(),
      field: shape[name]!,
      list: choiceLists[name],
      isSecret: name === 'password',
    }
  })
}

/** What was typed in place of a code of the list: it or its label in any case, or the beginning of one alone. */
export function matchChoice(list: Readonly<Record<string, string>>, typed: string): string {
  const normalize = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' ')
  const normalized = normalize(typed)
  const matching = (isMatch: (text: string) => boolean) =>
    Object.entries(list).filter(([code, label]) => isMatch(normalize(code)) || isMatch(normalize(label)))
  const exactMatches = matching((text) => text === normalized)
  const matches =
    exactMatches.length > 0 || normalized === ''
      ? exactMatches
      : matching((text) => text.startsWith(normalized))
  return matches.length === 1 ? matches[0]![0] : typed
}

/** What is asked for, with what there is to choose. */
export const promptOf = ({ label, list }: Question): string =>
  list ? `${label} (${Object.values(list).join(', ')})` : label

/** All that was answered, numbered, under the names of its parts. */
export function summaryOf(questions: readonly Question[], answers: ReadonlyMap<string, string>): string {
  const width = String(questions.length).length
  const lines = questions.flatMap(({ path, part, label, list, isSecret }, at) => {
    const answer = answers.get(path) ?? ''
    const shownAnswer = isSecret ? '(not shown)' : (list?.[answer] ?? answer)
    const line = `  ${String(at + 1).padStart(width)}  ${label}: ${shownAnswer}`
    return part === questions[at - 1]?.part ? [line] : ['', firstStartPartLabels[part], line]
  })
  return lines.join('\n')
}
