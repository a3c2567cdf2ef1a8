import type { Register } from '../register.ts'
import type { dialogOnDemand } from './record-dialog.ts'
import { RegisterHead } from './RegisterHead.tsx'
import { RegisterOpened } from './RegisterOpened.tsx'
import classes from './RegisterPage.module.css'
import { RegisterPrint } from './RegisterPrint.tsx'
import { RegisterTable } from './RegisterTable.tsx'
import { RegisterToolbar } from './RegisterToolbar.tsx'
import { useRegister } from './use-register.ts'

type Props<Row extends { id: number }, State extends string, Sort extends string> = {
  register: Register<Row, State, Sort>
  dialog: ReturnType<typeof dialogOnDemand<State, Sort>>
}

/** The page of a register as most have it. One that differs puts these parts together anew. */
export function RegisterPage<Row extends { id: number }, State extends string, Sort extends string>({
  register,
  dialog,
}: Props<Row, State, Sort>) {
  const at = useRegister(register)
  return (
    <div className={classes.page}>
      <RegisterHead at={at} />
      <RegisterToolbar at={at} />
      <RegisterTable at={at} />
      <RegisterPrint at={at} />
      <RegisterOpened at={at} dialog={dialog} />
    </div>
  )
}
