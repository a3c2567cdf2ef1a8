import { createFileRoute } from '@tanstack/react-router'
import { ConfirmAddressPage } from '../forgotten-password/ConfirmAddressPage.tsx'
import { useLinkFromHash } from '../forgotten-password/use-link-from-hash.ts'
import { PlainPage } from '../layout/PlainPage.tsx'

export const Route = createFileRoute('/insaka_/confirm-address')({
  staticData: { title: 'Confirm address', description: 'Confirm an email address with a mailed link.' },
  component: ConfirmAddress,
})

function ConfirmAddress() {
  const link = useLinkFromHash('/insaka/confirm-address')
  return (
    <PlainPage>
      <ConfirmAddressPage key={link} link={link} />
    </PlainPage>
  )
}
