import { isFree } from '@insaka/domain/enquiries/enquiries.rules'
import { Button } from '@mantine/core'
import { useState, type ComponentProps } from 'react'
import { useMayCancel } from '../../state/current-user.ts'
import { useDialog } from '../../ui/dialog/dialog-context.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

type Props = Pick<ComponentProps<typeof WithdrawDialog>, 'record' | 'version' | 'onWithdrawn'>

/** For those who may withdraw this enquiry as it is; nothing for the others. */
export function WithdrawButton(props: Props) {
  const { record } = props
  const { leave } = useDialog()
  const mayWithdraw = useMayCancel(record) && isFree(record.state)
  const [asking, setAsking] = useState(false)
  return (
    <>
      {mayWithdraw && (
        // On the grey of a pointer above it the red stays readable; on the usual green it does not.
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          ml={-8}
          c="var(--mantine-color-error)"
          onClick={() => leave(() => setAsking(true))}
        >
          Withdraw…
        </Button>
      )}
      {asking && <WithdrawDialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}
