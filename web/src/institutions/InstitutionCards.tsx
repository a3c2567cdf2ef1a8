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
          <span className="grid shrinks">
            <span className={`strong ${classes.name}`} title={institution.name}>
              {institution.name}
            </span>
            <span className="small quiet">
              {institution.alias} · {institution.code}
            </span>
          </span>
        </Card>
      ))}
    </Cards>
  )
}
