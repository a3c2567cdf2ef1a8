import type { UnfinishedWork } from '@insaka/domain/hand-over/hand-over.endpoints'
import { isLeaving, countUnfinishedRecords } from '@insaka/domain/hand-over/hand-over.rules'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIsMounted } from '../../ui/use-is-mounted.ts'
import { unfinishedWorkQuery } from './hand-over.queries.ts'
import { HandOverDialog } from './HandOverDialog.tsx'

export function HandOverButton({ record }: { record: UserRecord }) {
  const { data: work } = useQuery(unfinishedWorkQuery(record.id))
  const [offered, setOffered] = useState<UnfinishedWork | null>(null)
  const offeredWork = offered ?? work
  if (!offeredWork || countUnfinishedRecords(offeredWork) === 0) return null
  return (
    <>
      <Button variant="default" px="sm" onClick={() => setOffered(offeredWork)}>
        Hand over…
      </Button>
      {offered && <HandOverDialog leaver={record} work={offered} onClose={() => setOffered(null)} />}
    </>
  )
}

/** After a save by which a user leaves, offers to hand over their unfinished records. */
export function useHandOverOffer(before: UserRecord, onClose: () => void) {
  const queryClient = useQueryClient()
  const isMounted = useIsMounted()
  const [offer, setOffer] = useState<{ leaver: UserRecord; work: UnfinishedWork } | null>(null)

  async function afterSave(leaver: UserRecord | undefined) {
    const work =
      leaver && isLeaving(before, leaver)
        ? await queryClient.fetchQuery(unfinishedWorkQuery(leaver.id)).catch(() => null)
        : null
    if (!isMounted.current) return
    if (leaver && work && countUnfinishedRecords(work) > 0) setOffer({ leaver, work })
    else onClose()
  }

  return {
    afterSave: (saved: UserRecord | undefined) => void afterSave(saved),
    offer: offer && <HandOverDialog {...offer} closeLabel="Not now" onClose={onClose} />,
  }
}
