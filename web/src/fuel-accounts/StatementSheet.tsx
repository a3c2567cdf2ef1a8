import { formatDay } from '@insaka/domain/core/dates'
import { sumOf, type ShownSum } from '@insaka/domain/core/money'
import { transactionTypes } from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import type { FuelStatement } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { fuels, type Fuel } from '@insaka/domain/fuel-products/fuel-products.labels'
import { PrintRecord } from '../ui/print/PrintRecord.tsx'
import { balanceText, changeText, litresText, monthText, purposeText } from './fuel-text.ts'
import classes from './StatementSheet.module.css'

type Props = { statement: FuelStatement; institution: string; printedBy: string }

/** A month of an account as a document to be signed and filed. */
export function StatementSheet({ statement, ...who }: Props) {
  const { department, name, month, opening, closing, deposited, drawn, litres, rows, more, history } =
    statement
  return (
    <PrintRecord
      {...who}
      kind="Fuel account statement"
      reference={monthText(month)}
      description={`${department}: ${name}`}
      facts={[`Opening balance ZMW ${balanceText(opening)}`, `Closing balance ZMW ${balanceText(closing)}`]}
      sections={[
        {
          title: 'Totals',
          items: [
            { label: 'Opening (ZMW)', value: balanceText(opening) },
            { label: 'Closing (ZMW)', value: balanceText(closing) },
            { label: 'Deposited (ZMW)', value: balanceText(deposited) },
            { label: 'Drawn (ZMW)', value: balanceText(drawn) },
            ...(Object.keys(fuels) as Fuel[]).map((fuel) => ({
              label: fuels[fuel],
              // Of a part of the entries nothing is added up.
              value: more
                ? litresText(litres[fuel])
                : `${litresText(litres[fuel])} · ZMW ${balanceText(drawnOf(statement, fuel))}`,
            })),
          ],
        },
      ]}
      signers={['Prepared by', 'Checked by']}
    >
      <table className={classes.entries}>
        <thead>
          <tr>
            {['Date', 'Purpose', 'Type', 'Client', 'Reference'].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
            {['Litres', 'Amount', 'Balance'].map((header) => (
              <th key={header} scope="col" data-align="right">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td data-nowrap>{formatDay(row.transactionDate)}</td>
              <td>
                {purposeText(row)}
                {row.isLate && <em> (late, posted {formatDay(row.createdOn)})</em>}
              </td>
              <td data-nowrap>{transactionTypes[row.transactionType]}</td>
              <td>{row.client}</td>
              <td>{row.reference}</td>
              <td data-align="right" data-nowrap>
                {row.litres !== null && row.fuelType !== 'NA'
                  ? `${litresText(row.litres)} ${fuels[row.fuelType]}`
                  : '–'}
              </td>
              <td data-align="right" data-nowrap>
                {changeText(row.transactionType, row.amount)}
              </td>
              <td data-align="right" data-nowrap>
                {balanceText(row.running)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p>There are no entries in this month.</p>}
      {more && <p>These are the first {rows.length} entries; the totals are those of all.</p>}
      <p className="breaks">History: {history}</p>
    </PrintRecord>
  )
}

/** What was drawn of a fuel, without what was taken back. */
const drawnOf = ({ rows }: FuelStatement, fuel: Fuel): ShownSum =>
  sumOf(
    rows
      .filter(({ fuelType }) => fuelType === fuel)
      .map(({ transactionType, amount }) => (transactionType === 'WITHDRAW' ? amount : -amount)),
  )
