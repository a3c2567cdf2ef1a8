import type { Stage } from '@insaka/domain/contracts/contracts.labels'
import { formatNumber } from '@insaka/domain/core/number-format'
import type { Summary } from '@insaka/domain/dashboard/dashboard.schema'
import { Link } from '@tanstack/react-router'
import { registerPaths } from '../../state/register-paths.ts'
import { CountText } from './PaperCard.tsx'
import classes from './SummaryCards.module.css'

type Props = { counts: Summary['contracts']['institution'] | undefined }

const stagesBeforeAward: readonly Stage[] = ['APPROVED', 'CLEARED', 'NOTIFIED']

export function ContractsCard({ counts }: Props) {
  const unawarded = counts && stagesBeforeAward.reduce((sum, stage) => sum + counts[stage], 0)
  return (
    <div className={`relative hoverable ${classes.card}`}>
      <span className={classes.title} aria-hidden="true">
        Contracts:
      </span>
      <div className={`flex flex-wrap ${classes.numbers}`}>
        <Link
          to={registerPaths.contracts}
          search={{ scope: 'institution' }}
          className={`bare-link ${classes.whole}`}
        >
          <span className="visually-hidden">Contracts: </span>
          <span className={classes.count} data-figures>
            <CountText count={counts?.ALL} />
          </span>
        </Link>
        {unawarded !== undefined && unawarded > 0 && (
          <Link
            to={registerPaths.contracts}
            search={{ scope: 'institution', status: stagesBeforeAward.join(',') }}
            className={`relative text-sm text-faint nowrap ${classes.part}`}
            data-figures
          >
            {formatNumber(unawarded)} before award
          </Link>
        )}
      </div>
    </div>
  )
}
