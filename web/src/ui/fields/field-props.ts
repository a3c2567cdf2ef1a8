import type { ReactNode } from 'react'
import type { Control, FieldValues, Path } from 'react-hook-form'

/** Common props of a field by its name: `<CountField {...field('bidsReceived')} />`. */
export function fieldProps<In extends FieldValues, Out, Labels extends Readonly<Record<string, string>>>(
  control: Control<In, unknown, Out>,
  labels: Labels,
  cautionOf: (name: string) => ReactNode = () => undefined,
) {
  return (name: Path<In> & keyof Labels & string) => {
    const description = cautionOf(name)
    return { control, name, label: labels[name] as string, ...(description !== undefined && { description }) }
  }
}
