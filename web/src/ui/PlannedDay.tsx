import { Day } from './Moment.tsx'
import { useToday } from './use-today.ts'

type Props = {
  value: string
  /** Says it in a word that is to be seen, where there is room. */
  inWords?: boolean
}

/** A day that may be still to come. */
export function PlannedDay({ value, inWords = false }: Props) {
  if (value <= useToday()) return <Day value={value} />
  return (
    <em className="quiet" title="Planned">
      <Day value={value} />
      <span className={inWords ? '' : 'visually-hidden'}>, planned</span>
    </em>
  )
}
