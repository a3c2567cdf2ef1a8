import { formatNumber } from '@insaka/domain/core/number-format'
import { jobName } from '@insaka/domain/health/health.labels'
import type { SystemHealth } from '@insaka/domain/health/health.schema'
import { Moment } from '../ui/Moment.tsx'
import { Section } from '../ui/Section.tsx'
import { StatePill } from '../ui/status/StatePill.tsx'
import line from '../ui/status/StatusRow.module.css'
import classes from './System.module.css'

type Job = NonNullable<SystemHealth['database']>['jobs'][number]

export const JobsSection = ({ jobs }: { jobs: readonly Job[] }) => (
  <Section title="Jobs" description="Work that Insaka does in the background">
    {jobs.length === 0 && <p className="text-faint m-0">No job has run yet.</p>}
    <ul className="bare-list" aria-label="Jobs">
      {jobs.map((job) => (
        <li key={job.kind} className={line.line}>
          <div className={classes.state}>
            <JobPill job={job} />
          </div>
          <div className={line.what}>
            <span className="font-semibold">{jobName(job.kind)}</span>
            <span className="text-sm text-muted">
              {job.lastEndedOn === null ? (
                'Has not run yet'
              ) : (
                <>
                  Last run <Moment value={job.lastEndedOn} />
                </>
              )}
            </span>
            {job.lastError && <span className="text-sm">{job.lastError}</span>}
          </div>
        </li>
      ))}
    </ul>
  </Section>
)

/** Several institutions may each have a job of the same kind. */
function JobPill({ job: { waiting, running, failing } }: { job: Job }) {
  const withCount = (word: string, count: number) => (count > 1 ? `${word}: ${formatNumber(count)}` : word)
  if (failing > 0) return <StatePill state="FAILED" label={withCount('Failed', failing)} />
  if (running > 0) return <StatePill state="IN_PROGRESS" label={withCount('Running', running)} />
  if (waiting > 0) return <StatePill state="waiting" label={withCount('Waiting', waiting)} />
  return <StatePill state="COMPLETE" label="Done" />
}
