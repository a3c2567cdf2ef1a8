import type { Control, FieldValues, Path } from 'react-hook-form'

/** What every field of a form takes, by its name alone: `<CountField {...field('bidsReceived')} />`. */
export function fieldProps<In extends FieldValues, Out, Labels extends Readonly<Record<string, string>>>(
  control: Control<In, unknown, Out>,
  labels: Labels,
) {
  return (name: Path<In> & keyof Labels & string) => ({ control, name, label: labels[name] as string })
}
