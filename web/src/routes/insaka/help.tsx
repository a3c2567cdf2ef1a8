import { createFileRoute } from '@tanstack/react-router'
import { HelpPage } from '../../help/HelpPage.tsx'

export const Route = createFileRoute('/insaka/help')({
  staticData: {
    title: 'Help',
    description: 'What an enquiry, a low value paper and a committee paper are, and what the keys do.',
  },
  component: HelpPage,
})
