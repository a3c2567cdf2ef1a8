import { Link } from '@tanstack/react-router'
import { Notice } from '../ui/page/Notice.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'

export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Page not found" />
      <Notice actions={<Link to="/insaka">Go to the first page</Link>}>
        The address may be mistyped, or the page may have moved.
      </Notice>
    </>
  )
}
