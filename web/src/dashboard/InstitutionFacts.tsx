import {
  institutionFieldLabels as label,
  institutionTypes,
} from '@insaka/domain/institutions/institutions.labels'
import { useQuery } from '@tanstack/react-query'
import { currentInstitutionQuery } from '../state/current-institution.ts'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { Section } from '../ui/Section.tsx'
import { SummaryCard, SummaryCards } from '../ui/SummaryCard.tsx'

export function InstitutionFacts({ code }: { code: string }) {
  const { data: institution, error, refetch } = useQuery(currentInstitutionQuery(code))
  if (!institution && error)
    return (
      <LoadError title="Your institution could not be loaded." error={error} onRetry={() => void refetch()} />
    )
  if (!institution) return <LoadingLines />

  const departments = institution.departments.filter((department) => department.active)
  const designations = departments.flatMap((department) =>
    department.designations.filter((designation) => designation.active),
  )
  return (
    <Section title={institution.name} description="The institution whose registers you work with">
      <SummaryCards>
        <SummaryCard title={label.code} content={institution.code} />
        <SummaryCard title={label.type} content={institutionTypes[institution.type]} />
        <SummaryCard title="Departments" content={departments.length} />
        <SummaryCard title="Designations" content={designations.length} />
      </SummaryCards>
    </Section>
  )
}
