import { useEffect } from 'react'
import { OnDemand } from '../../ui/page/LoadingBar.tsx'
import type { RecordDialogOnDemand } from './record-dialog.ts'
import type { OpenRegister } from './use-register.ts'

type Props = {
  screen: OpenRegister
  dialog: RecordDialogOnDemand
}

const quietMs = 1000

/** The dialog of the record that the address names. */
export function RegisterOpened({
  screen: { register, record, address, list, open, close },
  dialog: { load, Dialog },
}: Props) {
  const isListThere = list.rows !== undefined
  useEffect(() => {
    if (!isListThere) return undefined
    // Opening a record is what comes next; on a slow line its dialog is then there already.
    const timer = setTimeout(() => void load().catch(() => undefined), quietMs)
    return () => clearTimeout(timer)
  }, [isListThere, load])

  if (record === undefined) return null
  return (
    <OnDemand>
      <Dialog
        record={record}
        list={address.request}
        neighbours={neighboursOf(record, list.rows?.map(register.idOf))}
        onOpen={open}
        onClose={close}
      />
    </OnDemand>
  )
}

/** The records above and below it on the page of the list. */
function neighboursOf(record: number | 'new', ids: readonly number[] = []) {
  const place = record === 'new' ? -1 : ids.indexOf(record)
  const idAt = (index: number) => (place < 0 ? null : (ids[index] ?? null))
  return { previous: idAt(place - 1), next: idAt(place + 1) }
}
