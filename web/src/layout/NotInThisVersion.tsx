import { Link } from '@tanstack/react-router'
import { Notice } from '../ui/page/Notice.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'

/** Stands where a screen of a later version will be. */
export function NotInThisVersion({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Notice actions={<Link to="/insaka/dashboard">Go to the dashboard</Link>}>
        This screen is not available yet.
      </Notice>
    </>
  )
}
