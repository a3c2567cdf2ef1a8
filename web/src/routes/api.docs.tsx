import { createFileRoute } from '@tanstack/react-router'
import { ApiDocsPage } from '../api-docs/ApiDocsPage.tsx'
import { PlainPage } from '../layout/PlainPage.tsx'
import { SignedInShell } from '../layout/SignedInShell.tsx'
import { usableToken } from '../session/token.ts'

export const Route = createFileRoute('/api/docs')({
  staticData: { title: 'API Documentation', description: 'All calls of the Insaka API.' },
  beforeLoad: () => ({ institutionCode: usableToken()?.claims.institution }),
  component: ApiDocs,
})

/** On the server’s own computer the documentation opens without sign-in, so there is no menu to show around it. */
function ApiDocs() {
  const { institutionCode } = Route.useRouteContext()
  return institutionCode === undefined ? (
    <PlainPage>
      <ApiDocsPage />
    </PlainPage>
  ) : (
    <SignedInShell institutionCode={institutionCode}>{() => <ApiDocsPage />}</SignedInShell>
  )
}
