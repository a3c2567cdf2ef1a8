import { createFileRoute } from '@tanstack/react-router'
import { DecisionSettings } from '../../../decision-settings/DecisionSettings.tsx'
import { RequirePermission } from '../../../layout/RequirePermission.tsx'
import { MailSettings } from '../../../mail/MailSettings.tsx'
import { settings } from '../../../session/settings.ts'
import { SignInSettings } from '../../../sign-in-settings/SignInSettings.tsx'
import { BackupsSection } from '../../../health/BackupsSection.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'

export const Route = createFileRoute('/insaka/admin/settings')({
  staticData: {
    title: 'Institution Settings',
    description: 'Sign-in rules, decisions, mail and backups.',
  },
  component: Settings,
})

function Settings() {
  return (
    <RequirePermission permission="MANAGE_SETTINGS" title="Institution Settings">
      <PageHeader title="Institution Settings" />
      <div className="grid gap-4 grid-cols-1">
        <SignInSettings />
        <DecisionSettings />
        {settings.mail && <MailSettings />}
        <BackupsSection />
      </div>
    </RequirePermission>
  )
}
