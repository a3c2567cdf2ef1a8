import type { TransactionRecord } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { fuels } from '@insaka/domain/fuel-products/fuel-products.labels'
import { useCurrentUser } from '../../state/current-user.ts'
import { useQuery } from '@tanstack/react-query'
import { currentInstitutionQuery } from '../../state/current-institution.ts'
import { useLetterhead } from '../../structure/use-letterhead.tsx'
import { PrintRecord } from '../../ui/print/PrintRecord.tsx'
import { changeText, litresText } from '../fuel-text.ts'
import { transactionItems } from './transaction-items.ts'

/** A transaction as the slip that goes with the fuel and into the file. */
export function FuelSlip({ transaction }: { transaction: TransactionRecord }) {
  const user = useCurrentUser()
  const institution = useQuery(currentInstitutionQuery(user.institution)).data
  const letterhead = useLetterhead()
  const { accountHolder, transactionType, reverses, reversedBy, fuelType, litres, client, amount } =
    transaction
  const holder = institution?.departments?.find(({ code }) => code === accountHolder)
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
        `ZMW ${changeText(transactionType, amount)}`,
      ]}
      sections={[
        {
          title: 'Transaction',
          items: transactionItems({
            ...transaction,
            accountHolder: holder ? `${accountHolder}: ${holder.name}` : accountHolder,
          }),
        },
      ]}
      signers={isDraw ? ['Issued by', 'Received by'] : ['Prepared by', 'Checked by']}
    />
  )
}
