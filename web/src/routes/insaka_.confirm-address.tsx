import { createFileRoute, useLocation } from '@tanstack/react-router'
import { ConfirmAddressPage } from '../forgotten-password/ConfirmAddressPage.tsx'
import { PlainPage } from '../layout/PlainPage.tsx'

export const Route = createFileRoute('/insaka_/confirm-address')({
  staticData: { title: 'Confirm address', description: 'Confirm an e-mail address by a link from a mail.' },
  component: ConfirmAddress,
})

function ConfirmAddress() {
  const link = useLocation({ select: ({ hash }) => hash })
  return (
    <PlainPage>
      <ConfirmAddressPage key={link} link={link} />
    </PlainPage>
  )
}
