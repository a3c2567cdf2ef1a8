import { PrintSheet } from '../../ui/print/PrintSheet.tsx'
import { filterWords } from './filter-words.ts'
import { keyOf, type OpenRegister } from './use-register.ts'

/** The same page of the register on paper. */
export function RegisterPrint<Row extends { id: number }, State extends string, Sort extends string>({
  at: { register, user, institution, address, list, columns },
}: {
  at: OpenRegister<Row, State, Sort>
}) {
  return (
    <PrintSheet
      title={register.title}
      institution={institution?.name ?? user.institution}
      facts={filterWords(address.request, register, institution?.departments ?? [], list.pagination)}
      printedBy={`${user.firstName} ${user.lastName}`}
      columns={columns}
      rows={list.rows ?? []}
      keyOf={keyOf}
      {...(register.signOf && { signOf: register.signOf })}
    />
  )
}
