import { createFileRoute } from '@tanstack/react-router'
import { NewPasswordPage } from '../forgotten-password/NewPasswordPage.tsx'
import { useLinkFromHash } from '../forgotten-password/use-link-from-hash.ts'
import { PlainPage } from '../layout/PlainPage.tsx'

export const Route = createFileRoute('/insaka_/new-password')({
  staticData: { title: 'New password', description: 'Choose a new password with a mailed link.' },
  component: NewPassword,
})

function NewPassword() {
  const link = useLinkFromHash('/insaka/new-password')
  return (
    <PlainPage>
      <NewPasswordPage key={link} link={link} />
    </PlainPage>
  )
}
