import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { Section } from '../ui/Section.tsx'
import { BackupsSection } from './BackupsSection.tsx'
import { ChecksSection } from './ChecksSection.tsx'
import { InstallationSection, RecordsSection } from './InstallationSection.tsx'
import { JobsSection } from './JobsSection.tsx'
import { systemQuery } from './system.queries.ts'

export function SystemPage() {
  const { data, error, isFetching, refetch } = useQuery(systemQuery)
  const refresh = () => void refetch()
  return (
    <>
      <PageHeader
        title="System"
        actions={
          <Button variant="default" onClick={refresh} loading={isFetching && data !== undefined}>
            Refresh
          </Button>
        }
      />
      <div className="grid gap-4 grid-cols-1">
        {data ? (
          <>
            <ChecksSection checks={data.checks} />
            <InstallationSection system={data} />
            <BackupsSection />
            {data.database && <JobsSection jobs={data.database.jobs} />}
            {data.database?.counts && <RecordsSection records={data.database.counts.records} />}
          </>
        ) : (
          <Section title="Checks">
            {error ? (
              <LoadError title="The checks could not be loaded." error={error} onRetry={refresh} />
            ) : (
              <LoadingLines lines={6} />
            )}
          </Section>
        )}
      </div>
    </>
  )
}
