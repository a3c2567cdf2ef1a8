import { formatDay } from '@insaka/domain/core/dates'
import { formatAmount, sumOf } from '@insaka/domain/core/money'
import { transactionTypes, type TransactionType } from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import type { FuelStatement, TransactionRecord } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { sumOfLitres } from '@insaka/domain/fuel-accounts/litres'
import { fuels, type Fuel } from '@insaka/domain/fuel-products/fuel-products.labels'
import type { Letterhead } from '../ui/print/letterhead.ts'
import { PrintRecord } from '../ui/print/PrintRecord.tsx'
import { FigureCell } from './FigureCell.tsx'
import { balanceText, litresFigure } from './fuel-text.ts'
import { statementHead } from './statement-head.ts'
import { StatementTotals } from './StatementTotals.tsx'
import classes from './StatementSheet.module.css'

type Props = Letterhead & { statement: FuelStatement }

const fuelKinds = Object.keys(fuels) as Fuel[]

/** A statement of an account on paper, for signing and filing. */
export function StatementSheet({ statement, ...who }: Props) {
  const { department, name, opening, closing, totals, rows, more, history } = statement
  const sumOfType = (type: TransactionType) => sumOf(rows.flatMap((row) => amountOfType(row, type) ?? []))
  const head = statementHead(statement)
  return (
    <PrintRecord
      {...who}
      {...head}
      isWide
      description={`${department}: ${name}`}
      facts={[
        ...head.facts,
        `Opening balance ZMW ${balanceText(opening)}`,
        `Closing balance ZMW ${balanceText(closing)}`,
      ]}
      sections={[]}
      signers={['Prepared by', 'Checked by']}
    >
      <table className={classes.entries}>
        <thead>
          <tr>
            {['No.', 'Date', 'Type', 'Purpose', 'Client', 'Reference', 'Coupon', 'Posted by'].map(
              (header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ),
            )}
            {['Price', ...fuelKinds.map((fuel) => `${fuels[fuel]} (l)`), 'In', 'Out', 'Balance'].map(
              (header) => (
                <th key={header} scope="col" data-align="right">
                  {header}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          <tr>
            <td colSpan={13}>Opening balance</td>
            <FigureCell value={balanceText(opening)} />
          </tr>
          {rows.map((row) => (
            <tr key={row.id}>
              <td data-nowrap>{row.id}</td>
              <td data-nowrap>{formatDay(row.transactionDate)}</td>
              <td>{typeText(row)}</td>
              <td>
                {row.reverses === null ? row.description : (row.reason ?? row.description)}
                {row.reversedBy !== null && <em> (reversed by No. {row.reversedBy})</em>}
                {row.isLate && <em> (late, posted {formatDay(row.createdOn)})</em>}
              </td>
              <td>{row.client}</td>
              <td>{row.reference}</td>
              <td data-nowrap>{row.coupon ?? '–'}</td>
              <td>{row.initiator}</td>
              <FigureCell value={amountText(row.price)} />
              {fuelKinds.map((fuel) => (
                <FigureCell key={fuel} value={litresFigure(litresOfFuel(row, fuel))} />
              ))}
              {(['DEPOSIT', 'WITHDRAW'] as const).map((type) => (
                <FigureCell key={type} value={amountText(amountOfType(row, type))} />
              ))}
              <FigureCell value={balanceText(row.running)} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={9}>
              {more ? `Sum of these ${rows.length} entries` : 'Sum'}
            </th>
            {fuelKinds.map((fuel) => (
              <FigureCell
                key={fuel}
                value={litresFigure(sumOfLitres(rows.flatMap((row) => litresOfFuel(row, fuel) ?? [])))}
              />
            ))}
            <FigureCell value={balanceText(sumOfType('DEPOSIT'))} />
            <FigureCell value={balanceText(sumOfType('WITHDRAW'))} />
            <FigureCell value={balanceText(more ? rows.at(-1)!.running : closing)} />
          </tr>
        </tfoot>
      </table>
      {rows.length === 0 && <p>There are no entries in this period.</p>}
      {more && <p>Only the first {rows.length} entries are listed; the totals include all.</p>}
      <StatementTotals totals={totals} />
      <p className="break-anywhere">History: {history}</p>
    </PrintRecord>
  )
}

const amountOfType = ({ transactionType, amount }: TransactionRecord, type: TransactionType): number | null =>
  transactionType === type ? amount : null

const amountText = (amount: number | null): string => (amount === null ? '–' : formatAmount(amount))

/** Litres drawn of a fuel; a reversal is negative. */
const litresOfFuel = ({ fuelType, transactionType, litres }: TransactionRecord, fuel: Fuel): number | null =>
  fuelType !== fuel || litres === null ? null : transactionType === 'WITHDRAW' ? litres : -litres

/** A deposit with fuel or a draw without fuel reverses an unnamed transaction from another system. */
const typeText = ({ reverses, transactionType, fuelType }: TransactionRecord): string =>
  reverses !== null
    ? `Reversal of No. ${reverses}`
    : (transactionType === 'DEPOSIT') === (fuelType === 'NA')
      ? transactionTypes[transactionType]
      : 'Reversal'
