import type { Register } from '../register.ts'
import { dialogOnDemand, type RecordDialogOnDemand } from './dialog-on-demand.ts'
import { RegisterHead } from './RegisterHead.tsx'
import { OpenRecordDialog } from './OpenRecordDialog.tsx'
import classes from './RegisterPage.module.css'
import { RegisterTable } from './RegisterTable.tsx'
import { RegisterToolbar } from './RegisterToolbar.tsx'
import { useRegisterScreen } from './use-register.ts'

type Props = {
  register: Register
  dialog: RecordDialogOnDemand
}

/** Standard page of a register; custom pages arrange the same parts differently. */
export function RegisterPage({ register, dialog }: Props) {
  const screen = useRegisterScreen(register)
  return (
    <div className={`grid grid-cols-1 fills-window ${classes.page}`}>
      <RegisterHead screen={screen} />
      <RegisterToolbar screen={screen} />
      <RegisterTable screen={screen} />
      <OpenRecordDialog screen={screen} dialog={dialog} />
    </div>
  )
}

/** Creates the page of a register with its lazily loaded dialog. */
export function createRegisterPage(register: Register, load: RecordDialogOnDemand['load']) {
  const dialog = dialogOnDemand(load)
  return () => <RegisterPage register={register} dialog={dialog} />
}
