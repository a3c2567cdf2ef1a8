import { Refusal } from '@insaka/domain/core/errors'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { Notice } from '../ui/page/Notice.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { openApiQuery } from './api-docs.queries.ts'
import classes from './ApiDocsPage.module.css'
import { groupsOf, searchGroups, type OpenApi } from './openapi.ts'
import { OperationCard } from './OperationCard.tsx'

export function ApiDocsPage() {
  const { data, error, refetch } = useQuery(openApiQuery)
  return (
    <>
      <PageHeader
        title="API Documentation"
        description="All calls of the API, generated from the code of the server"
      />
      <Introduction />
      {data && <Operations document={data} />}
      {!data && !error && <LoadingLines lines={8} />}
      {!data && error && (
        <LoadError
          title="The description could not be loaded."
          error={error}
          onRetry={() => void refetch()}
          actions={
            error instanceof Refusal &&
            error.code === 'NOT_SIGNED_IN' && (
              <Link to="/" search={{ next: '/api/docs' }}>
                Sign in
              </Link>
            )
          }
        />
      )}
    </>
  )
}

function Introduction() {
  return (
    <p className={classes.introduction}>
      Calls are JSON. Sign in with <code>POST /api/auth/authorize</code> and send the token as{' '}
      <code>Authorization: Bearer …</code>. Success returns <code>{'{ message, payload }'}</code>, a refusal{' '}
      <code>{'{ message, code, fields, requestId }'}</code> with its HTTP status. This page shows{' '}
      <a href="/api/openapi.json">/api/openapi.json</a>.
    </p>
  )
}

function Operations({ document }: { document: OpenApi }) {
  const [text, setText] = useState('')
  const groups = searchGroups(groupsOf(document), text)
  return (
    <>
      <TextInput
        type="search"
        label="Find a call"
        placeholder="Part of a path, a purpose or a role"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {groups.length === 0 && <Notice>No call matches your search.</Notice>}
      {groups.map(({ name, description, operations }) => (
        <section key={name} className={classes.group}>
          <h2 className={classes.name}>{name}</h2>
          {description && <p className="text-faint m-0 mb-2">{description}</p>}
          {operations.map((operation) => (
            <OperationCard key={operation.id} operation={operation} document={document} />
          ))}
        </section>
      ))}
    </>
  )
}
