import type { AccountsStatement, AccountTotals } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { subtractLitres } from '@insaka/domain/fuel-accounts/litres'
import { fuels, type Fuel } from '@insaka/domain/fuel-products/fuel-products.labels'
import type { Letterhead } from '../ui/print/letterhead.ts'
import { PrintRecord } from '../ui/print/PrintRecord.tsx'
import { FigureCell } from './FigureCell.tsx'
import { balanceText, litresFigure } from './fuel-text.ts'
import { statementHead } from './statement-head.ts'
import classes from './StatementSheet.module.css'

type Props = Letterhead & { statement: AccountsStatement }

const figureColumns: readonly { header: string; valueOf: (totals: AccountTotals) => string }[] = [
  { header: 'Opening balance', valueOf: ({ opening }) => balanceText(opening) },
  { header: 'Deposits', valueOf: ({ deposited }) => balanceText(deposited) },
  { header: 'Deposits reversed', valueOf: ({ depositsTakenBack }) => balanceText(depositsTakenBack) },
  { header: 'Draws', valueOf: ({ drawn }) => balanceText(drawn) },
  { header: 'Draws reversed', valueOf: ({ drawsTakenBack }) => balanceText(drawsTakenBack) },
  { header: 'Closing balance', valueOf: ({ closing }) => balanceText(closing) },
  ...(Object.keys(fuels) as Fuel[]).map((fuel) => ({
    header: `${fuels[fuel]} (l)`,
    valueOf: (totals: AccountTotals) => {
      const { litres, litresTakenBack } = totals.fuels[fuel]
      return litresFigure(subtractLitres(litres, litresTakenBack))
    },
  })),
]

/** A statement of all accounts on paper, for signing and filing. */
export function AccountsSheet({ statement, ...who }: Props) {
  const { accounts, totals, history } = statement
  return (
    <PrintRecord
      {...who}
      {...statementHead(statement)}
      isWide
      description="All fuel accounts"
      sections={[]}
      signers={['Prepared by', 'Checked by']}
    >
      <table className={classes.entries}>
        <thead>
          <tr>
            <th scope="col">Account Holder</th>
            {figureColumns.map(({ header }) => (
              <th key={header} scope="col" data-align="right">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.department}>
              <th scope="row">{`${account.department}: ${account.name}`}</th>
              {figureColumns.map(({ header, valueOf }) => (
                <FigureCell key={header} value={valueOf(account.totals)} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{`Sum of ${accounts.length === 1 ? '1 account' : `${accounts.length} accounts`}`}</th>
            {figureColumns.map(({ header, valueOf }) => (
              <FigureCell key={header} value={valueOf(totals)} />
            ))}
          </tr>
        </tfoot>
      </table>
      {accounts.length === 0 && <p>No account had a balance or transactions in this period.</p>}
      <p>
        Amounts are in ZMW. Closing balance = opening balance + deposits − deposits reversed − draws + draws
        reversed. Litres are those drawn, less those reversed.
      </p>
      <p className="break-anywhere">History: {history}</p>
    </PrintRecord>
  )
}
