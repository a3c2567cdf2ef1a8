import { useWatch, type Control, type FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { judge, type Between } from './shape-resolver.ts'

type Props<In extends FieldValues, Out, F> = {
  control: Control<In, unknown, Out>
  shape: z.ZodMiniType<Out, In>
  between?: Between<Out, F>
  labels: Readonly<Record<string, string>>
}

const namedAtOnce = 3

/** Beside a button that is off until all is right: what is still missing or wrong. */
export function OpenPoints<In extends FieldValues, Out, F>(props: Props<In, Out, F>) {
  const faulty = useFaults(props).map(({ name }) => name)
  // In the order of the labels, which is that of the fields; the shape may have another one.
  const named = Object.keys(props.labels).filter((name) => faulty.includes(name))
  const names = [
    ...named.map((name) => props.labels[name]),
    ...faulty.filter((name) => !named.includes(name)),
  ]
  if (names.length === 0) return null
  const more = names.length - namedAtOnce
  return `To complete: ${names.slice(0, namedAtOnce).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Judged here and not asked of the form, which counts what the server has said among its faults. */
export function useFaults<In extends FieldValues, Out, F>({
  control,
  shape,
  between,
}: Omit<Props<In, Out, F>, 'labels'>) {
  const values = useWatch({ control })
  return judge(shape, values, between).faults
}
