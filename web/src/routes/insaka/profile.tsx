import { createFileRoute } from '@tanstack/react-router'
import { OwnDigest } from '../../digest/OwnDigest.tsx'
import { SecondFactorSection } from '../../second-factor/SecondFactorSection.tsx'
import { settings } from '../../session/settings.ts'
import { OwnSessions } from '../../sign-in/OwnSessions.tsx'
import { PasswordForm } from '../../sign-in/PasswordForm.tsx'
import { useCurrentUser } from '../../state/current-user.ts'
import { ProfilePage } from '../../users/ProfilePage.tsx'

export const Route = createFileRoute('/insaka/profile')({
  staticData: {
    title: 'My Profile',
    description: 'Your record, contact details, password, second factor and sessions.',
  },
  component: Profile,
})

function Profile() {
  const { username } = useCurrentUser().user
  return (
    <ProfilePage fullWidthSections={<OwnSessions />} preferences={settings.mail && <OwnDigest />}>
      <PasswordForm username={username} />
      <SecondFactorSection />
    </ProfilePage>
  )
}
