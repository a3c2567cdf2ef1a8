import { refusals } from '@insaka/domain/core/errors'
import type { Permission } from '@insaka/domain/permissions'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../state/current-user.ts'
import { Notice } from '../ui/page/Notice.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'

type Props = { permission: Permission; title: string; children: ReactNode }

/** A screen for users with this permission; others see the message with which the server refuses a request. */
export function RequirePermission({ permission, title, children }: Props) {
  if (useMay(permission)) return children
  return (
    <>
      <PageHeader title={title} />
      <Notice actions={<Link to="/insaka/dashboard">Go to the dashboard</Link>}>
        {refusals.NOT_ALLOWED.message}
      </Notice>
    </>
  )
}
