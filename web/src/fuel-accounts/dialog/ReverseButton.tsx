import { fuelSteps } from '@insaka/domain/fuel-accounts/fuel-accounts.steps'
import type { TransactionRecord } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { StepButtons } from '../../registers/steps/StepButtons.tsx'
import { ReverseDialog } from './ReverseDialog.tsx'

export const ReverseButton = ({ transaction }: { transaction: TransactionRecord }) => (
  <StepButtons
    steps={fuelSteps}
    record={transaction}
    renderDialog={(_name, close) => <ReverseDialog transaction={transaction} onClose={close} />}
  />
)
