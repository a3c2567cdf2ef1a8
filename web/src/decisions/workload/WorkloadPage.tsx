import { formatDay } from '@insaka/domain/core/dates'
import { formatNumber } from '@insaka/domain/core/number-format'
import type { Workload } from '@insaka/domain/decisions/decisions.schema'
import { duties } from '@insaka/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../state/current-user.ts'
import PrintedPageHead from '../../structure/PrintedPageHead.tsx'
import { countCell, type ChartCell } from '../../ui/charts/chart-cells.ts'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { LoadError } from '../../ui/page/LoadError.tsx'
import { LoadingLines } from '../../ui/page/LoadingLines.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PrintPageButton } from '../../ui/PrintPageButton.tsx'
import { Section } from '../../ui/Section.tsx'
import classes from './Workload.module.css'
import { workloadQuery } from './workload.queries.ts'

/** Open papers and decisions of each person, and the duties that people hold for others. */
export function WorkloadPage() {
  const { id } = useCurrentUser()
  const { data, error, refetch } = useQuery(workloadQuery(id))
  return (
    <>
      <PrintedPageHead facts={data ? [`Decisions since ${formatDay(data.from)}`] : []} />
      <PageHeader
        title="Workload"
        description="Open papers of each officer, decisions of each person, and duties held for others."
        cornerAction={data && <PrintPageButton />}
      />
      {!data && error && (
        <LoadError title="The workload could not be loaded." error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <LoadingLines lines={12} />}
      {data && (
        <div className={`grid gap-4 ${classes.tables}`}>
          <Officers officers={data.officers} />
          <Deciders deciders={data.deciders} from={data.from} />
          <Absences absences={data.absences} />
        </div>
      )}
    </>
  )
}

const Officers = ({ officers }: Pick<Workload, 'officers'>) => (
  <TableSection
    title="Open papers"
    caption="Open papers by officer"
    description="Papers in progress of each initiator, and how many of them are submitted."
    emptyText="No paper is in progress."
    heads={['Officer', 'Open', 'Submitted']}
    rows={officers.map(({ id, name, openPapers, submitted }) => ({
      key: id ?? name,
      name,
      cells: [countCell(openPapers), countCell(submitted)],
    }))}
  />
)

const Deciders = ({ deciders, from }: Pick<Workload, 'deciders' | 'from'>) => (
  <TableSection
    title="Decisions"
    caption="Decisions by person"
    description={`Since ${formatDay(from)}. Half of the decisions took no longer than the median.`}
    emptyText="Nobody has decided anything since then."
    heads={['Person', 'Decisions', { display: 'Median', plain: 'Median, days' }]}
    rows={deciders.map(({ id, name, decisions, medianDays }) => ({
      key: id,
      name,
      cells: [countCell(decisions), { display: daysText(medianDays), plain: medianDays }],
    }))}
  />
)

const Absences = ({ absences }: Pick<Workload, 'absences'>) => (
  <TableSection
    title="Absences"
    caption="Duties held for others"
    description="Duties that somebody holds for a colleague, today or later."
    emptyText="Nobody acts for a colleague."
    heads={['Acting', 'For', 'Duty', 'From', 'To']}
    rows={absences.map(({ holder, actingFor, duty, from, to }) => ({
      key: `${holder} ${actingFor} ${duty} ${from}`,
      name: holder,
      cells: [actingFor, duties[duty], formatDay(from), to === null ? 'open' : formatDay(to)],
    }))}
  />
)

type TableSectionProps = {
  title: string
  /** Names the table apart from its section. */
  caption: string
  description: ReactNode
  emptyText: string
  heads: Parameters<typeof ChartTable>[0]['heads']
  rows: readonly { key: string; name: string; cells: readonly ChartCell[] }[]
}

const TableSection = ({ title, caption, description, emptyText, heads, rows }: TableSectionProps) => (
  <Section title={title} description={description}>
    {rows.length === 0 ? (
      <p className="m-0 text-faint">{emptyText}</p>
    ) : (
      <ChartTable {...{ caption, heads, rows }} />
    )}
  </Section>
)

const daysText = (days: number | null): string =>
  days === null ? '–' : `${formatNumber(days, { maxDecimals: 1 })} ${days === 1 ? 'day' : 'days'}`
