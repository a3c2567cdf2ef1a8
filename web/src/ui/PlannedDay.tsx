import { Day } from './Moment.tsx'
import { useToday } from './use-today.ts'

type Props = {
  value: string
  inWords?: boolean
}

export function PlannedDay({ value, inWords = false }: Props) {
  if (value <= useToday()) return <Day value={value} />
  return (
    <em className="text-faint" title="Planned">
      <Day value={value} />
      <span className={inWords ? '' : 'visually-hidden'}>, planned</span>
    </em>
  )
}
