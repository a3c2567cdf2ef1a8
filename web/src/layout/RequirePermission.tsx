import { refusals } from '@insaka/domain/core/errors'
import { holdsDuty, may, type Duty, type Permission } from '@insaka/domain/permissions'
import type { ReactNode } from 'react'
import { currentRights, useCurrentUser } from '../state/current-user.ts'
import { Notice } from '../ui/page/Notice.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { HomeLink } from './HomeLink.tsx'

type Props = {
  permission: Permission
  /** Holders of one of these duties see the screen as well. */
  duties?: readonly Duty[]
  title: string
  children: ReactNode
}

/** A screen for users with this permission or one of the duties; others see the message with which the server refuses a request. */
export function RequirePermission({ permission, duties = [], title, children }: Props) {
  const rights = currentRights(useCurrentUser())
  if (may(rights, permission) || duties.some((duty) => holdsDuty(rights, duty))) return children
  return (
    <>
      <PageHeader title={title} />
      <Notice actions={<HomeLink />}>{refusals.NOT_ALLOWED.message}</Notice>
    </>
  )
}
