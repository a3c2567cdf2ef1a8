import type { Register } from '../register.ts'
import { dialogOnDemand, type RecordDialogOnDemand } from './record-dialog.ts'
import { RegisterHead } from './RegisterHead.tsx'
import { OpenRecordDialog } from './OpenRecordDialog.tsx'
import classes from './RegisterPage.module.css'
import { RegisterTable } from './RegisterTable.tsx'
import { RegisterToolbar } from './RegisterToolbar.tsx'
import { useRegister } from './use-register.ts'

type Props = {
  register: Register
  dialog: RecordDialogOnDemand
}

/** The page of a register as most have it. One that differs puts these parts together anew. */
export function RegisterPage({ register, dialog }: Props) {
  const screen = useRegister(register)
  return (
    <div className={`grid one-column fills-window ${classes.page}`}>
      <RegisterHead screen={screen} />
      <RegisterToolbar screen={screen} />
      <RegisterTable screen={screen} />
      <OpenRecordDialog screen={screen} dialog={dialog} />
    </div>
  )
}

/** The page of a register whose records open in this dialog. */
export function registerPage(register: Register, load: RecordDialogOnDemand['load']) {
  const dialog = dialogOnDemand(load)
  return () => <RegisterPage register={register} dialog={dialog} />
}
