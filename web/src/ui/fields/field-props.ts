import type { ReactNode } from 'react'
import type { Control, FieldValues, Path } from 'react-hook-form'

/** What every field of a form takes, by its name alone: `<CountField {...field('bidsReceived')} />`. */
export function fieldProps<In extends FieldValues, Out, Labels extends Readonly<Record<string, string>>>(
  control: Control<In, unknown, Out>,
  labels: Labels,
  /** What to point out below a field, if anything. */
  cautionOf: (name: string) => ReactNode = () => undefined,
) {
  return (name: Path<In> & keyof Labels & string) => {
    const description = cautionOf(name)
    return { control, name, label: labels[name] as string, ...(description !== undefined && { description }) }
  }
}
