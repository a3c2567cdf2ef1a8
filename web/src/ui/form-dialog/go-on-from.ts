import { Refusal } from '@insaka/domain/core/errors'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { conflictIn, savedMeanwhile } from '../conflict/conflict-in.ts'
import { areSame, mergeOnto, untouched } from '../conflict/merge.ts'
import { savedAlready } from '../conflict/saved-already.ts'
import { defaultsOf } from '../form/defaults-of.ts'

type Ways<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>
  formOf: (current: never) => In
  /** What went out before under the same name, and was never answered. */
  sent: readonly In[]
}

/**
 * After a change was refused since another one has been saved meanwhile: what was typed stays, everything else becomes
 * what is saved now, and the next try goes on from there. For forms of plain fields. Any other error goes its way. Where
 * what was typed is what is saved now there is nothing to try again.
 */
export function goOnFrom<In extends FieldValues, Out>(
  error: unknown,
  { form, formOf, sent }: Ways<In, Out>,
): { message: string } {
  const met = conflictIn(error)
  if (!met) throw error
  const now = formOf(met.current as never)
  const mine = { ...form.getValues(), version: now.version as unknown } as In
  const base = defaultsOf(form)
  // One's own earlier try is in what is saved now, and so may be what somebody else has changed since.
  const onTop = mergeOnto<In>(now, mine, met.because === 'STALE' ? base : untouched(base, sent))
  if (areSame(onTop, now)) return { message: savedAlready }
  form.reset(now)
  form.reset(onTop, { keepDefaultValues: true })
  const message = `${savedMeanwhile[met.because]} What you typed is still here. Update again to save it.`
  throw new Refusal(met.because, { message })
}
