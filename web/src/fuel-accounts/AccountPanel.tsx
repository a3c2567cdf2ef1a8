import { NativeSelect } from '@mantine/core'
import { isLow } from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import { CautionIcon } from '../ui/icons.tsx'
import classes from './AccountPanel.module.css'
import { balanceText } from './fuel-text.ts'
import type { Fuel } from './use-fuel.ts'
import { YearLine } from './YearLine.tsx'

/** Whose account it is, what it holds, and how that went over the year. */
export function AccountPanel({ screen }: { screen: Fuel }) {
  const { user, today, search, accounts, account, balance, choose, go } = screen
  if (!account) return null
  const low = isLow({ ...account, balance })
  const present = Number(today.slice(0, 4))
  return (
    <div className={`grid mt-3 ${classes.panel}`}>
      <div className={classes.account}>
        <NativeSelect
          label="Account Holder"
          data={(accounts.data ?? []).map(({ department, name, active, balance: held }) => ({
            value: department,
            label: `${name}${active ? '' : ' (closed)'} · ${balanceText(held)}`,
          }))}
          value={account.department}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        <div className={`small tight quiet ${classes.label}`}>Balance</div>
        <div className={`row wrap strong ${classes.balance}`} data-low={low || undefined} data-figures>
          ZMW {balanceText(balance)}
          {low && (
            <span className={`gap-1 small tight ${classes.low}`}>
              <CautionIcon />
              {balance < 0 ? 'Below zero' : 'No balance'}
            </span>
          )}
        </div>
      </div>
      <div className={`shrinks ${classes.line}`}>
        <YearLine
          userId={user.id}
          code={account.department}
          year={search.year ?? present}
          present={present}
          onYear={(year) => go({ year }, true)}
        />
      </div>
    </div>
  )
}
