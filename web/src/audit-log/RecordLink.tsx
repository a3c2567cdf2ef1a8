import { allRegisters } from '@insaka/domain/all-registers'
import type { TrailEvent } from '@insaka/domain/audit-log/audit.schema'
import { subjectOf } from '@insaka/domain/audit-log/history-subjects'
import { useRouter } from '@tanstack/react-router'
import { useMay } from '../state/current-user.ts'
import { AddressLink } from '../ui/AddressLink.tsx'
import { Reference } from '../ui/Reference.tsx'
import { recordText } from './event-texts.ts'

type Props = { event: TrailEvent; tabIndex?: number }

/** The record of an event, as a link if the reader may open it. */
export function RecordLink({ event, tabIndex }: Props) {
  const router = useRouter()
  const { pageOf, pageNeeds = 'READ_CONTENT' } = subjectOf(event.subject) ?? {}
  const mayOpen = useMay(pageNeeds)
  const target = event.subjectId === null || !mayOpen ? undefined : pageOf?.(event.subjectId)
  // The name of a report or import is a file name, in which dots do not separate parts of a reference.
  const text = Object.hasOwn(allRegisters, event.subject) ? (
    <Reference value={recordText(event)} />
  ) : (
    recordText(event)
  )
  if (!target) return text
  return (
    <AddressLink
      href={router.buildLocation(target as never).href}
      onFollow={() => void router.navigate(target as never)}
      tabIndex={tabIndex}
    >
      {text}
    </AddressLink>
  )
}
