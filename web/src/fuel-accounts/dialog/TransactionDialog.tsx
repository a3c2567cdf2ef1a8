import type { TransactionRecord } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { RecordDialog } from '../../registers/dialog/RecordDialog.tsx'
import type { NeighbourActions } from '../../ui/dialog/PreviousNext.tsx'
import { Definitions } from '../../ui/record/Definitions.tsx'
import { RecordHead } from '../../ui/record/RecordHead.tsx'
import type { OpenedTransaction } from '../fuel-search-params.ts'
import { signedAmountText } from '../fuel-text.ts'
import { transactionQuery } from '../fuel.queries.ts'
import type { FuelScreen } from '../use-fuel-screen.ts'
import { NewTransaction } from './NewTransaction.tsx'
import { useTransactionItems } from './transaction-items.ts'
import { ReadOnlyTransaction } from './ReadOnlyTransaction.tsx'

type Props = {
  record: OpenedTransaction
  /** Undefined while it is loading; a saved transaction does not need it. */
  account: FuelScreen['account']
  balance: number
  neighbours: NeighbourActions
  onOpen: (record: number) => void
  onClose: () => void
}

export default function TransactionDialog({ record, account, ...props }: Props) {
  if (typeof record === 'number') return <SavedTransaction key={record} record={record} {...props} />
  return (
    account && <NewTransaction key={`${record} ${account.department}`} {...{ record, account }} {...props} />
  )
}

const TransactionHead = ({ record }: { record: TransactionRecord }) => (
  <RecordHead
    reference={record.reference}
    facts={<b>ZMW {signedAmountText(record.transactionType, record.amount)}</b>}
  />
)

type SavedProps = Omit<Props, 'record' | 'account' | 'balance'> & { record: number }

const TransactionDetails = ({ transaction }: { transaction: TransactionRecord }) => (
  <Definitions items={useTransactionItems(transaction)} />
)

const detailsOf = (row: TransactionRecord) => <TransactionDetails transaction={row} />

const transactionDescription = {
  register: 'fuel',
  title: (transaction?: TransactionRecord) => `${transaction?.transactionType ?? ''} TRANSACTION`.trimStart(),
  noun: 'transaction',
  query: transactionQuery,
  view: (saved: TransactionRecord) => saved,
  opened: ({ description, client, transactionType, amount }: TransactionRecord) => ({
    description,
    vendor: client,
    state: transactionType,
    value: amount,
    currency: 'ZMW' as const,
  }),
  Head: TransactionHead,
} as const

function SavedTransaction({ record, neighbours, onOpen, onClose }: SavedProps) {
  return (
    <RecordDialog
      record={record}
      place="narrow"
      described={transactionDescription}
      renderListed={detailsOf}
      neighbours={neighbours}
      onOpen={(next) => typeof next === 'number' && onOpen(next)}
      onClose={onClose}
    >
      {(saved) => saved && <ReadOnlyTransaction transaction={saved} />}
    </RecordDialog>
  )
}
