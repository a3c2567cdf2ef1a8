import { transactionTypes } from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import type { TransactionRecord } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { Day } from '../ui/Moment.tsx'
import type { Column } from '../ui/table/column.ts'
import classes from './FuelPage.module.css'
import { balanceText, signedAmountText, purposeText } from './fuel-text.ts'

const ChangeCell = ({ transactionType, amount }: TransactionRecord) => (
  <span className={classes.change} data-type={transactionType}>
    {signedAmountText(transactionType, amount)}
  </span>
)

// oxfmt-ignore
export const fuelColumns: readonly Column<TransactionRecord>[] = [
  { key: 'transactionDate', header: 'DATE', cell: (row) => <Day value={row.transactionDate} />, width: 10.2, nowrap: true },
  { key: 'description', header: 'PURPOSE', cell: purposeText, card: 'what' },
  { key: 'transactionType', header: 'TYPE', cell: (row) => transactionTypes[row.transactionType], width: 7 },
  { key: 'client', header: 'CLIENT', cell: (row) => row.client, width: 24, grows: true, card: 'who' },
  { key: 'reference', header: 'REFERENCE', cell: (row) => row.reference, width: 11, card: 'when' },
  { key: 'amount', header: 'AMOUNT', cell: ChangeCell, align: 'right', width: 10, nowrap: true, card: 'sum' },
  { key: 'balance', header: 'BALANCE', cell: (row) => balanceText(row.balance), align: 'right', width: 10, nowrap: true, card: 'state' },
]
