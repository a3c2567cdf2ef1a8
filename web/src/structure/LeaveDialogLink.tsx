import { useRouter } from '@tanstack/react-router'
import { AddressLink } from '../ui/AddressLink.tsx'
import { useDialog } from '../ui/dialog/dialog-context.ts'
import type { StructureSearch } from './structure-search-params.ts'

type Props = {
  to: '/insaka/admin/departments' | '/insaka/admin/designations'
  search: StructureSearch
  text: string
}

/** Link from a dialog to another screen; asks first if input would be lost. */
export function LeaveDialogLink({ to, search, text }: Props) {
  const { leave } = useDialog()
  const router = useRouter()
  return (
    <p className="m-0 mt-4">
      <AddressLink
        href={router.buildLocation({ to, search }).href}
        onFollow={() => leave(() => void router.navigate({ to, search }))}
      >
        {text}
      </AddressLink>
    </p>
  )
}
