import { useQuery } from '@tanstack/react-query'
import { createPermission } from '@insaka/domain/all-registers'
import { currentInstitutionQuery } from '../../state/current-institution.ts'
import { useCurrentUser, useMay } from '../../state/current-user.ts'
import type { Register } from '../register.ts'
import { visibleColumns } from './visible-columns.ts'
import { useRegisterAddress } from './use-register-url.ts'
import { useList } from './use-list.ts'
import { useOpenRecord } from '../../ui/page/use-open-record.ts'
import { viewsQuery } from './views.queries.ts'

/** State of a register’s screen, shared by all its parts. */
export function useRegisterScreen(register: Register) {
  const user = useCurrentUser()
  const mayCreate = useMay(createPermission(register.name)) && register.createLabel !== undefined
  const institution = useQuery(currentInstitutionQuery(user.institution)).data
  const views = useQuery(viewsQuery(register.name))
  const address = useRegisterAddress(register)
  const list = useList(register, user.id, address.request)
  const { open, close } = useOpenRecord(address)

  return {
    register,
    user,
    mayCreate,
    institution,
    views,
    address,
    list: {
      ...list,
      // Rows wait for the user’s columns, to avoid a layout shift.
      rows: views.isPending ? undefined : list.rows,
      loading: list.loading || views.isPending,
    },
    columns: visibleColumns(register, views.data?.columns ?? null),
    record: address.record === 'new' && !mayCreate ? undefined : address.record,
    open,
    close,
  }
}

export type RegisterScreen = ReturnType<typeof useRegisterScreen>
