import type { TransactionRecord } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { fuels } from '@insaka/domain/fuel-products/fuel-products.labels'
import { useLetterhead } from '../../structure/use-letterhead.tsx'
import { PrintRecord } from '../../ui/print/PrintRecord.tsx'
import { signedAmountText, litresText } from '../fuel-text.ts'
import { useTransactionItems } from './transaction-items.ts'

/** A printed transaction slip, which accompanies the fuel and is filed. */
export function FuelSlip({ transaction }: { transaction: TransactionRecord }) {
  const letterhead = useLetterhead()
  const { transactionType, reverses, reversedBy, fuelType, litres, client, amount } = transaction
  const isDraw = transactionType === 'WITHDRAW'
  return (
    <PrintRecord
      {...letterhead}
      kind={
        reverses === null ? (isDraw ? 'Fuel slip' : 'Fuel account deposit') : 'Reversal of a fuel transaction'
      }
      reference={transaction.reference}
      {...(reversedBy !== null && { state: 'Reversed' })}
      description={transaction.description}
      facts={[
        client,
        ...(litres === null || fuelType === 'NA' ? [] : [`${litresText(litres)} ${fuels[fuelType]}`]),
        `ZMW ${signedAmountText(transactionType, amount)}`,
      ]}
      sections={[
        {
          title: 'Transaction',
          items: useTransactionItems(transaction),
        },
      ]}
      signers={isDraw ? ['Issued by', 'Received by'] : ['Prepared by', 'Checked by']}
    />
  )
}
