import { stages, type Stage } from '@insaka/domain/contracts/contracts.labels'
import type { Summary } from '@insaka/domain/dashboard/dashboard.schema'
import { Link } from '@tanstack/react-router'
import { StateGlyph } from '../../ui/state/StatePill.tsx'
import { registerPaths } from '../../state/register-paths.ts'
import { Count } from './Card.tsx'
import classes from './Cards.module.css'

type Props = { counts: Summary['contracts']['institution'] | undefined }

/** All contracts, and how many are how far; each number leads to them. */
export const ContractsCard = ({ counts }: Props) => (
  <div className={`flex shrinks ${classes.contracts}`}>
    <Link to={registerPaths.contracts} search={{ scope: 'institution' }} className={classes.card}>
      <span className={classes.title}>Contracts:</span>{' '}
      <span className={classes.count} data-figures>
        <Count count={counts?.ALL} />
      </span>
    </Link>
    <ul className={`flex wrap grow no-margin ${classes.stages}`} aria-label="Contracts by stage">
      {(Object.keys(stages) as Stage[]).map((stage) => (
        <li key={stage}>
          <Link
            to={registerPaths.contracts}
            search={{ scope: 'institution', status: stage }}
            className={`row small soft one-line rounded lights-up inset-outline ${classes.stage}`}
          >
            <StateGlyph state={stage} />
            {stages[stage]}{' '}
            <b className="loud strong" data-figures>
              <Count count={counts?.[stage]} />
            </b>
          </Link>
        </li>
      ))}
    </ul>
  </div>
)
