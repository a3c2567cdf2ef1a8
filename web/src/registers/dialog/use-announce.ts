import type { RegisterName } from '@insaka/domain/views/views.endpoints'
import { useRouter } from '@tanstack/react-router'
import { markSaved } from '../list/just-saved.ts'

export type Named = { id: number; reference: string }

type Reply = { message: string; saved: Named }

/** Says that a record has been saved: a new one by its name, with the way to it from the list that one is back in. */
export function useAnnounce(register: RegisterName, isNew: boolean) {
  const router = useRouter()
  return async (sending: Promise<Reply>) => {
    const { pathname: to, search } = router.latestLocation
    const { message, saved } = await sending
    markSaved(register, saved.id)
    if (!isNew) return { message }
    const open = () => void router.navigate({ to, search: { ...search, record: saved.id } as never })
    return { message: `${saved.reference} has been saved.`, open }
  }
}
