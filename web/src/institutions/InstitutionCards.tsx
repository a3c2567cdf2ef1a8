import type { ListedInstitution } from '@insaka/domain/institutions/institutions.schema'
import { AddCard, Card, Cards } from '../ui/cards/Cards.tsx'
import classes from './InstitutionCards.module.css'
import { CoatOfArms } from '../structure/CoatOfArms.tsx'

type Props = {
  institutions: readonly ListedInstitution[]
  onOpen: (institution: ListedInstitution) => void
  onAdd: () => void
}

export function InstitutionCards({ institutions, onOpen, onAdd }: Props) {
  return (
    <Cards label="Institutions">
      <AddCard label="Add institution" onAdd={onAdd} />
      {institutions.map((institution) => (
        <Card key={institution.id} onOpen={() => onOpen(institution)}>
          <CoatOfArms institution={institution} />
          <span className="grid min-w-0">
            <span className={`font-semibold ${classes.name}`} title={institution.name}>
              {institution.name}
            </span>
            <span className="text-sm text-faint">
              {institution.alias} · {institution.code}
            </span>
          </span>
        </Card>
      ))}
    </Cards>
  )
}
