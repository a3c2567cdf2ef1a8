import { Navigate, useLocation } from '@tanstack/react-router'
import { ShortcutList } from '../ui/ShortcutList.tsx'
import { Section } from '../ui/Section.tsx'
import { ApiSection } from './ApiSection.tsx'
import { overviewPage } from './guide-pages.ts'
import { GuidePage } from './GuidePage.tsx'
import { helpFor } from './help-pages.ts'

/** Overview of the guide and keyboard shortcuts, or a redirect to the help of the screen named after `#`. */
export function HelpPage() {
  const help = helpFor(useLocation({ select: ({ hash }) => hash }))
  if (help) return <Navigate to="/insaka/help/$page" params={{ page: help.page }} hash={help.hash} replace />
  return (
    <GuidePage
      name={overviewPage}
      sidebar={
        <div className="grid gap-4">
          <Section title="Keyboard shortcuts" description="You can switch off single keys under My profile.">
            <ShortcutList />
          </Section>
          <ApiSection />
        </div>
      }
    />
  )
}
