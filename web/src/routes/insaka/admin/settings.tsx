import { createFileRoute } from '@tanstack/react-router'
import { WhoMay } from '../../../layout/WhoMay.tsx'
import { MailSettings } from '../../../mail/MailSettings.tsx'
import { settings } from '../../../session/settings.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'

export const Route = createFileRoute('/insaka/admin/settings')({
  staticData: {
    title: 'Institution Settings',
    description: 'Mail that Insaka sends, and what became of it.',
  },
  component: Settings,
})

function Settings() {
  return (
    <WhoMay permission="MANAGE_SETTINGS" title="Institution Settings">
      <PageHeader title="Institution settings" />
      <div className="grid gap-4 one-column">{settings.mail && <MailSettings />}</div>
    </WhoMay>
  )
}
