import { refusals } from '@insaka/domain/core/errors'
import { transactionFieldLabels } from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import type { TransactionRecord } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSavedReply } from '../../registers/dialog/use-saved-reply.ts'
import { currentInstitutionQuery } from '../../state/current-institution.ts'
import { useCurrentUser } from '../../state/current-user.ts'
import { draftStorageOf } from '../../state/drafts.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { EditForm } from '../../ui/edit/EditForm.tsx'
import type { Draft } from '../../ui/edit/use-edit-form.ts'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { PlainHead } from '../../ui/record/RecordHead.tsx'
import { showSnackbar } from '../../ui/snackbar/snackbar-store.ts'
import { balanceText } from '../fuel-text.ts'
import type { FuelScreen } from '../use-fuel-screen.ts'
import { useCouponConflict } from './CouponField.tsx'
import {
  blankTransaction,
  transactionFormRules,
  transactionShape,
  type TransactionForm,
  type TransactionBody,
} from './transaction-form.ts'
import { usePostTransaction } from './transaction.queries.ts'
import { TransactionFields } from './TransactionFields.tsx'
import { useOverdraftConfirmation } from './use-overdraft-confirmation.tsx'

type Props = {
  record: 'deposit' | 'draw'
  account: NonNullable<FuelScreen['account']>
  balance: number
  onOpen: (record: number) => void
  onClose: () => void
}

export function NewTransaction({ record, account, balance, onOpen, onClose }: Props) {
  const isDraw = record === 'draw'
  const user = useCurrentUser()
  const institution = useQuery(currentInstitutionQuery(user.institution)).data
  const [rules] = useState(() => transactionFormRules(user.user.role))
  const [blank] = useState(() =>
    blankTransaction(
      isDraw ? 'WITHDRAW' : 'DEPOSIT',
      account.department,
      institution?.alias ?? user.institution,
    ),
  )
  const form = useSchemaForm(transactionShape, blank, rules)
  const post = usePostTransaction()
  const announce = useSavedReply(
    'fuel',
    true,
    (saved: TransactionRecord) => saved,
    (saved) => `. Left: ZMW ${balanceText(saved.balance)}`,
  )
  const { usedBy, noticed } = useCouponConflict()
  const { sendAsking, question } = useOverdraftConfirmation({
    confirmLabel: 'Draw anyway',
    cancelLabel: 'Change the draw',
    field: 'litres',
  })
  const save = (transaction: TransactionBody, submitKey: string) =>
    announce(
      noticed(
        sendAsking((isConfirmed) => post.mutateAsync({ body: { transaction, isConfirmed }, submitKey })),
      ),
    )
  const title = isDraw ? 'FUEL WITHDRAW' : 'ACCOUNT DEPOSIT'

  return (
    <Dialog title={title} head={<PlainHead>{account.name}</PlainHead>} place="narrow" onClose={onClose}>
      <EditForm<TransactionForm, TransactionBody, TransactionRecord, ReturnType<typeof rules.facts>>
        form={form}
        shape={transactionShape}
        rules={rules}
        labels={transactionFieldLabels}
        title={title}
        submitLabel="Submit"
        // A draft belongs to one account, so it is never offered for another department.
        drafts={draftStorageOf<Draft<TransactionForm>>(user.id, 'fuel', `${record} ${account.department}`)}
        save={save}
        onSaved={onClose}
        onAlreadySaved={({ id }) => {
          showSnackbar(refusals.ALREADY_SAVED.message)
          onOpen(id)
        }}
      >
        <TransactionFields form={form} isDraw={isDraw} balance={balance} usedBy={usedBy} />
      </EditForm>
      {question}
    </Dialog>
  )
}
