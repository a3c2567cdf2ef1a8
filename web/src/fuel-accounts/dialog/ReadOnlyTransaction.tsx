import type { TransactionRecord } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { DialogBody, DialogFooter } from '../../ui/dialog/Dialog.tsx'
import { useDialog } from '../../ui/dialog/dialog-context.ts'
import { DialogTabs } from '../../ui/dialog/DialogTabs.tsx'
import { StatusNotice } from '../../ui/dialog/StatusNotice.tsx'
import { RecordHistory } from '../../ui/history/History.tsx'
import { Definitions } from '../../ui/record/Definitions.tsx'
import { PrintButton } from '../../ui/record/RecordActions.tsx'
import { readFuelSearch } from '../fuel-search-params.ts'
import { FuelSlip } from './FuelSlip.tsx'
import { ReverseButton } from './ReverseButton.tsx'
import { transactionRecordLabels } from './transaction-form.ts'
import { useTransactionItems } from './transaction-items.ts'
import { transactionHistoryQuery } from './transaction.queries.ts'

const tabs = { details: 'Details', history: 'History' }

export function ReadOnlyTransaction({ transaction }: { transaction: TransactionRecord }) {
  const { id, reverses, reversedBy, transactionType } = transaction
  const { close } = useDialog()
  const [tab, setTab] = useState<keyof typeof tabs>('details')
  return (
    <>
      <DialogTabs tabs={tabs} currentTab={tab} onTab={setTab} label={`${transactionType} TRANSACTION`}>
        <DialogBody hidden={tab !== 'details'} isScrollable>
          {reverses !== null && (
            <StatusNotice
              title={
                <>
                  Reversal of <TransactionLink id={reverses} />
                </>
              }
              reason={null}
            />
          )}
          {reversedBy !== null && (
            <StatusNotice
              title={
                <>
                  Reversed by <TransactionLink id={reversedBy} />
                </>
              }
              reason={null}
            />
          )}
          <Definitions items={useTransactionItems(transaction)} />
        </DialogBody>
        {tab === 'history' && (
          <RecordHistory query={transactionHistoryQuery(id)} recordLabels={transactionRecordLabels} />
        )}
      </DialogTabs>
      <FuelSlip transaction={transaction} />
      <DialogFooter
        secondaryActions={
          <>
            <PrintButton />
            <ReverseButton transaction={transaction} />
          </>
        }
      >
        <Button variant="default" onClick={close}>
          Close
        </Button>
      </DialogFooter>
    </>
  )
}

/** Opens another transaction of the account in this dialog. */
const TransactionLink = ({ id }: { id: number }) => (
  <Link
    to="/insaka/plscm/stores/fuel"
    search={(current: Readonly<Record<string, unknown>>) => readFuelSearch({ ...current, record: id })}
    replace
  >
    transaction {id}
  </Link>
)
