import {
  healthCheckNames,
  healthCheckStates,
  type HealthCheckState,
} from '@insaka/domain/health/health.labels'
import type { HealthCheck } from '@insaka/domain/health/health.schema'
import { Section } from '../ui/Section.tsx'
import { StatePill, type PillState } from '../ui/status/StatePill.tsx'
import line from '../ui/status/StatusRow.module.css'
import classes from './System.module.css'

/** The pill colour of each check result, borrowed from a similar record state. */
const pillStates: Readonly<Record<HealthCheckState, PillState>> = {
  OK: 'COMPLETE',
  CAUTION: 'CAUTION',
  WRONG: 'FAILED',
}

const severityOrder = Object.keys(healthCheckStates)
const severityOf = ({ state }: HealthCheck) => severityOrder.indexOf(state)

/** Health checks with advice, worst first. */
export const ChecksSection = ({ checks }: { checks: readonly HealthCheck[] }) => (
  <Section
    title="Checks"
    description="The command doctor prints the same checks in a terminal, even if Insaka cannot be opened."
  >
    <ul className="bare-list" aria-label="Checks">
      {[...checks]
        .sort((a, b) => severityOf(b) - severityOf(a))
        .map(({ name, state, what, advice }) => (
          <li key={name} className={line.line}>
            <div className={classes.state}>
              <StatePill state={pillStates[state]} label={healthCheckStates[state]} />
            </div>
            <div className={line.what}>
              <span className="font-semibold">{healthCheckNames[name]}</span>
              <span>{what}</span>
              {advice !== null && <span className="text-sm text-muted">{advice}</span>}
            </div>
          </li>
        ))}
    </ul>
  </Section>
)
