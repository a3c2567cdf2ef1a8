import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { usePeople } from './people.queries.ts'
import { PersonField } from './PersonField.tsx'

type Props<In extends FieldValues, Out> = Omit<ComponentProps<typeof PersonField<In, Out, never>>, 'list'>

/** A colleague, found by name. */
export function ColleagueField<In extends FieldValues, Out>(props: Props<In, Out>) {
  return <PersonField {...props} list={usePeople() as never} />
}
