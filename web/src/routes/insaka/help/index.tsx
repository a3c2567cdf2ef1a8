import { createFileRoute } from '@tanstack/react-router'
import { HelpPage } from '../../../help/HelpPage.tsx'

export const Route = createFileRoute('/insaka/help/')({
  staticData: {
    title: 'Help',
    description: 'How to do each task, what the words mean and what the keys do.',
  },
  component: HelpPage,
})
