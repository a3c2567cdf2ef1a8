import { formatDay } from '@insaka/domain/core/dates'
import type { FuelStatement } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { periodText } from '@insaka/domain/fuel-accounts/statement-periods'

export const statementHead = ({
  period,
  from,
  to,
  provisionalOn,
}: Pick<FuelStatement, 'period' | 'from' | 'to' | 'provisionalOn'>) => ({
  kind: 'Fuel account statement',
  reference: periodText(period),
  state: provisionalOn === null ? undefined : `Provisional, as of ${formatDay(provisionalOn)}`,
  facts: [`${formatDay(from)} to ${formatDay(to)}`],
})
