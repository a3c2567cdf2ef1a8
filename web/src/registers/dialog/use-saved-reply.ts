import type { RegisterName } from '@insaka/domain/all-registers'
import { useRouter } from '@tanstack/react-router'
import { markSaved } from '../list/just-saved.ts'
import type { NamedRecord } from './describe-record.ts'

type Reply<Saved> = { message: string; saved: Saved }

/** Message of a save with the record’s reference and new state; a new record can be opened from the message. */
export function useSavedReply<Saved>(
  register: RegisterName,
  isNew: boolean,
  identify: (saved: Saved) => NamedRecord,
  /** Text after the reference, such as the state. */
  outcomeText: (saved: Saved) => string,
) {
  const router = useRouter()
  return async (sending: Promise<Reply<Saved>>) => {
    const { pathname: to, search } = router.latestLocation
    const { saved } = await sending
    const { id, reference } = identify(saved)
    markSaved(register, id)
    const message = `${reference} saved${outcomeText(saved)}`
    if (!isNew) return { message, saved }
    const open = () => void router.navigate({ to, search: { ...search, record: id } as never })
    return { message, saved, open }
  }
}
