import { createFileRoute } from '@tanstack/react-router'
import { HelpPage } from '../../../help/HelpPage.tsx'

export const Route = createFileRoute('/insaka/help/')({
  staticData: {
    title: 'Help',
    description: 'How to do each task, terms and keyboard shortcuts.',
  },
  component: HelpPage,
})
