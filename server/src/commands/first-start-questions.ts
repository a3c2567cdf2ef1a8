import type * as z from 'zod/mini'
import { firstStartLabels, firstStartPartLabels } from '@insaka/domain/first-start/first-start.labels'
import { firstStart } from '@insaka/domain/first-start/first-start.schema'
import { institutionTypes, provinces } from '@insaka/domain/institutions/institutions.labels'
import { genders } from '@insaka/domain/users/users.labels'

export type FirstStartPart = keyof typeof firstStartPartLabels

/** A question of the first start, answered at the terminal or by an environment variable. */
export type Question = {
  /** Path of the answer, such as `institution.name`. */
  path: string
  part: FirstStartPart
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

const variableByPath: Record<string, string> = {
  'admin.code': 'ADMIN_EMPLOYEE_NO',
  'admin.phoneNumber': 'ADMIN_PHONE',
  'developer.code': 'DEVELOPER_EMPLOYEE_NO',
  'developer.phoneNumber': 'DEVELOPER_PHONE',
}

export function questionsOf(part: FirstStartPart): Question[] {
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

/** Returns the code that matches the typed code, label or unique prefix in any case; otherwise the typed text. */
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

export const promptOf = ({ label, list }: Question): string =>
  list ? `${label} (${Object.values(list).join(', ')})` : label

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
