import { createFileRoute, useLocation } from '@tanstack/react-router'
import { FirstStartPage } from '../first-start/FirstStartPage.tsx'
import { PlainPage } from '../layout/PlainPage.tsx'

export const Route = createFileRoute('/insaka_/begin')({
  staticData: { title: 'Set up', description: 'Register the first institution and its administrator.' },
  component: Begin,
})

function Begin() {
  const link = useLocation({ select: ({ hash }) => hash })
  return (
    <PlainPage>
      <FirstStartPage key={link} link={link} />
    </PlainPage>
  )
}
