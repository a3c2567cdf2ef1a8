import { createFileRoute } from '@tanstack/react-router'
import { ApiDocsPage } from '../api-docs/ApiDocsPage.tsx'
import { PlainPage } from '../layout/PlainPage.tsx'

export const Route = createFileRoute('/api/docs')({
  staticData: { title: 'API Documentation', description: 'Every call the server of Insaka answers.' },
  component: ApiDocs,
})

function ApiDocs() {
  return (
    <PlainPage>
      <ApiDocsPage />
    </PlainPage>
  )
}
