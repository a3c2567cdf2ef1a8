import { PrintSheet } from '../../ui/print/PrintSheet.tsx'
import { printedFacts } from './printed-facts.ts'
import type { OpenRegister } from './use-register.ts'

/** The same page of the register on paper. */
export function RegisterPrint({
  screen: { register, user, institution, address, list, columns },
}: {
  screen: OpenRegister
}) {
  return (
    <PrintSheet
      title={register.title}
      institution={institution?.name ?? user.institution}
      facts={printedFacts(register, address.request, institution?.departments ?? [], list.pagination)}
      printedBy={`${user.firstName} ${user.lastName}`}
      columns={columns}
      rows={list.rows ?? []}
      keyOf={register.idOf}
      {...(register.signOf && { signOf: register.signOf })}
    />
  )
}
