import { allRegisters } from '@insaka/domain/all-registers'
import { formatMoment } from '@insaka/domain/core/dates'
import { formatNumber, fileSizeText } from '@insaka/domain/core/number-format'
import type { SystemHealth } from '@insaka/domain/health/health.schema'
import { Section } from '../ui/Section.tsx'
import classes from './System.module.css'

type LabelledFigure = readonly [label: string, value: string]

const FigureList = ({ figures }: { figures: readonly LabelledFigure[] }) => (
  <dl className={`m-0 ${classes.figures}`}>
    {figures.map(([label, value]) => (
      <div key={label}>
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="m-0 font-semibold break-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)

export function InstallationSection({ system }: { system: SystemHealth }) {
  const { release, node, startedOn, database, backups } = system
  const counts = database?.counts
  const figures: LabelledFigure[] = [
    ['Insaka', release],
    ['Node', node],
    ['Running since', formatMoment(startedOn)],
    ['PostgreSQL', database?.version ?? 'Cannot be reached'],
  ]
  if (database) figures.push(['Size of the database', fileSizeText(database.bytes)])
  if (counts)
    figures.push(
      ['Open sessions', formatNumber(counts.sessions)],
      ['Mail waiting', formatNumber(counts.mail.waiting)],
      ['Failed mail of three days', formatNumber(counts.mail.failed)],
    )
  figures.push(
    ['Last backup', backups?.last ? formatMoment(backups.last) : 'None'],
    ['Last check of a backup', backups?.check ? checkText(backups.check) : 'None'],
  )
  return (
    <Section title="Installation">
      <FigureList figures={figures} />
    </Section>
  )
}

const checkText = ({ on, good }: { on: string; good: boolean }): string =>
  `${formatMoment(on)}, ${good ? 'good' : 'not good'}`

const recordLabels: Readonly<Record<string, string>> = {
  ...allRegisters,
  fuel: 'Fuel Transactions',
  users: 'Users',
  institutions: 'Institutions',
}

export const RecordsSection = ({ records }: { records: Readonly<Record<string, number>> }) => (
  <Section title="Records" description="All institutions together">
    <FigureList
      figures={Object.entries(recordLabels).map(([name, label]) => [label, formatNumber(records[name] ?? 0)])}
    />
  </Section>
)
