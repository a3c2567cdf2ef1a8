import type { ShownSum } from '@insaka/domain/core/money'
import type { AccountTotals } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { fuels, type Fuel } from '@insaka/domain/fuel-products/fuel-products.labels'
import { balanceText, litresFigure, signedSumText } from './fuel-text.ts'
import classes from './StatementSheet.module.css'

type TotalsLine = { label: string; litres?: number; amount: string }

/** The calculation from the opening to the closing balance. */
export function StatementTotals({ totals }: { totals: AccountTotals }) {
  const lineUnlessZero = (line: TotalsLine, amount: ShownSum): TotalsLine[] => (amount === 0 ? [] : [line])
  const lines: TotalsLine[] = [
    { label: 'Opening balance', amount: balanceText(totals.opening) },
    { label: 'Deposits', amount: signedSumText('DEPOSIT', totals.deposited) },
    ...lineUnlessZero(
      { label: 'Deposits reversed', amount: signedSumText('WITHDRAW', totals.depositsTakenBack) },
      totals.depositsTakenBack,
    ),
    ...(Object.keys(fuels) as Fuel[]).flatMap((fuel) => {
      const { drawn, litres, takenBack: amount, litresTakenBack } = totals.fuels[fuel]
      return [
        { label: `${fuels[fuel]} drawn`, litres, amount: signedSumText('WITHDRAW', drawn) },
        ...lineUnlessZero(
          {
            label: `${fuels[fuel]} reversed`,
            litres: -litresTakenBack,
            amount: signedSumText('DEPOSIT', amount),
          },
          amount,
        ),
      ]
    }),
    { label: 'Closing balance', amount: balanceText(totals.closing) },
  ]
  return (
    <table className={`${classes.entries} ${classes.totals}`}>
      <thead>
        <tr>
          <th scope="col">Totals</th>
          <th scope="col" data-align="right">
            Litres
          </th>
          <th scope="col" data-align="right">
            ZMW
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, litres, amount }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td data-align="right">{litres === undefined ? '' : litresFigure(litres)}</td>
            <td data-align="right">{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
