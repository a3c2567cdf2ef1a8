import { checkNames, checkStates, type CheckState } from '@insaka/domain/system/system.labels'
import type { Check } from '@insaka/domain/system/system.schema'
import { Section } from '../ui/Section.tsx'
import { StatePill, type ShownState } from '../ui/state/StatePill.tsx'
import line from '../ui/state/StateLine.module.css'
import classes from './System.module.css'

/** What each looks like: as a state of records that means about the same. */
const looks: Readonly<Record<CheckState, ShownState>> = {
  OK: 'COMPLETE',
  CAUTION: 'waiting',
  WRONG: 'FAILED',
}

const inTurn = Object.keys(checkStates)
const rank = ({ state }: Check) => inTurn.indexOf(state)

/** What is looked at, the worst first, and what to do about it. */
export const ChecksSection = ({ checks }: { checks: readonly Check[] }) => (
  <Section
    title="Checks"
    description="The command doctor says the same at the terminal, also where Insaka cannot be opened."
  >
    <ul className="bare-list" aria-label="Checks">
      {[...checks]
        .sort((a, b) => rank(b) - rank(a))
        .map(({ name, state, what, advice }) => (
          <li key={name} className={line.line}>
            <div className={classes.state}>
              <StatePill state={looks[state]} label={checkStates[state]} />
            </div>
            <div className={line.what}>
              <span className="strong">{checkNames[name]}</span>
              <span>{what}</span>
              {advice !== null && <span className="small soft">{advice}</span>}
            </div>
          </li>
        ))}
    </ul>
  </Section>
)
