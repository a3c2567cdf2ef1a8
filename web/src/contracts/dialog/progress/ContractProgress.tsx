import { formatAmount } from '@insaka/domain/core/money'
import type { ContractPaper } from '../../../papers/contract-paper.ts'
import { contractFieldLabels as label } from '@insaka/domain/contracts/contracts.labels'
import { useToday } from '../../../ui/use-today.ts'
import { Amendments } from './Amendments.tsx'
import classes from './ContractProgress.module.css'
import { MoneyBar } from './MoneyBar.tsx'
import { percentPaid, percentText } from './percent-text.ts'
import { timelineSteps } from './timeline-steps.ts'
import { Timeline } from './Timeline.tsx'

export function ContractProgress({ paper }: { paper: ContractPaper }) {
  const today = useToday()
  const { currency, value, revisedValue, amountPaid, balance } = paper.contract
  const figures = [
    { label: 'Original Value', amount: value, note: 'as approved' },
    {
      label: label.revisedValue,
      amount: revisedValue,
      note: revisedValue === value ? 'not changed' : `${percentText(value, revisedValue)} of the original`,
    },
    {
      label: label.amountPaid,
      amount: amountPaid,
      note: `${percentPaid(revisedValue, amountPaid)} of the revised value`,
    },
    { label: label.balance, amount: balance, note: 'to be paid' },
  ]
  return (
    <div>
      <dl className={`grid m-0 ${classes.figures}`}>
        {figures.map(({ label: name, amount, note }) => (
          <div key={name}>
            <dt className="text-sm leading-tight text-faint">{name}</dt>
            <dd className={`m-0 font-semibold break-anywhere ${classes.amount}`}>
              {formatAmount(amount, currency)}
            </dd>
            <dd className={`m-0 text-sm leading-tight text-faint ${classes.note}`}>{note}</dd>
          </div>
        ))}
      </dl>
      <MoneyBar {...paper.contract} />
      <div className={`grid border-t ${classes.columns}`}>
        <Amendments paper={paper} />
        <section>
          <h3 className="mb-3">Timeline</h3>
          <Timeline steps={timelineSteps(paper, today)} />
        </section>
      </div>
    </div>
  )
}
