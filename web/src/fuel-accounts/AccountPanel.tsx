import { NativeSelect } from '@mantine/core'
import { isLowAccount } from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import { CautionIcon } from '../ui/icons.tsx'
import classes from './AccountPanel.module.css'
import { balanceText } from './fuel-text.ts'
import type { FuelScreen } from './use-fuel-screen.ts'
import { BalanceChart } from './BalanceChart.tsx'

export function AccountPanel({ screen }: { screen: FuelScreen }) {
  const { user, today, search, accounts, account, balance, choose, go } = screen
  if (!account) return null
  const hasLowBalance = isLowAccount({ ...account, balance })
  const currentYear = Number(today.slice(0, 4))
  return (
    <div className={`grid mt-3 ${classes.panel}`}>
      <div className={classes.account}>
        <NativeSelect
          label="Account Holder"
          data={(accounts.data ?? []).map(({ department, name, active, balance: accountBalance }) => ({
            value: department,
            label: `${name}${active ? '' : ' (closed)'} · ${balanceText(accountBalance)}`,
          }))}
          value={account.department}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        <div className={`text-sm leading-tight text-faint ${classes.label}`}>Balance</div>
        <div
          className={`row flex-wrap font-semibold ${classes.balance}`}
          data-low={hasLowBalance || undefined}
          data-figures
        >
          ZMW {balanceText(balance)}
          {hasLowBalance && (
            <span className={`gap-1 text-sm leading-tight ${classes.low}`}>
              <CautionIcon />
              {balance < 0 ? 'Below zero' : 'No balance'}
            </span>
          )}
        </div>
      </div>
      <div className={`min-w-0 ${classes.line}`}>
        <BalanceChart
          userId={user.id}
          code={account.department}
          year={search.year ?? currentYear}
          currentYear={currentYear}
          onYear={(year) => go({ year }, true)}
        />
      </div>
    </div>
  )
}
