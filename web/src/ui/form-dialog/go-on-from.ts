import { Refusal } from '@insaka/domain/core/errors'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { defaultsOf } from '../form/defaults-of.ts'
import { savedAlready } from '../conflict/saved-already.ts'

/**
 * After a change was refused since somebody else has saved one meanwhile: what was typed stays, everything else becomes
 * what is saved now, and the next try goes on from there. For forms of plain fields. Any other error goes its way. Where
 * what was typed is what is saved now, as after a lost answer, there is nothing to try again.
 */
export function goOnFrom<In extends FieldValues, Out>(
  error: unknown,
  form: UseFormReturn<In, unknown, Out>,
  formOf: (current: never) => In,
): { message: string } {
  if (!(error instanceof Refusal) || error.code !== 'STALE' || !error.details.current) throw error
  const now = formOf(error.details.current as never)
  const before = { ...defaultsOf(form) }
  const typed = Object.entries(form.getValues()).filter(([name, value]) => value !== before[name])
  if (typed.every(([name, value]) => (now as FieldValues)[name] === value)) return { message: savedAlready }
  form.reset(now)
  form.reset({ ...now, ...Object.fromEntries(typed) }, { keepDefaultValues: true })
  const message = `${error.message} What you typed is still here. Update again to save it.`
  throw new Refusal('STALE', { message })
}
