import { createFileRoute } from '@tanstack/react-router'
import { GuidePage } from '../../../help/GuidePage.tsx'

export const Route = createFileRoute('/insaka/help/$page')({
  staticData: { title: 'Help' },
  component: OnePage,
})

function OnePage() {
  const { page } = Route.useParams()
  return <GuidePage name={page} />
}
