import { Refusal } from '@insaka/domain/core/errors'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { Notice } from '../ui/page/Notice.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { saveFile } from '../ui/save-file.ts'
import { openApiQuery } from './api-docs.queries.ts'
import classes from './ApiDocsPage.module.css'
import { findOperations, type OpenApi } from './openapi.ts'

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
      <code>{'{ message, code, fields, requestId }'}</code> with its HTTP status. The OpenAPI document has the
      fields of every call; programs generate clients from it.
    </p>
  )
}

function Operations({ document }: { document: OpenApi }) {
  const [text, setText] = useState('')
  const groups = findOperations(document, text)
  return (
    <>
      <div className={`flex flex-wrap gap-3 ${classes.search}`}>
        <TextInput
          type="search"
          label="Find a call"
          placeholder="Part of a path, a purpose or a role"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button variant="default" onClick={() => saveFile(fileOf(document), 'insaka-openapi.json')}>
          Download OpenAPI document
        </Button>
      </div>
      {groups.length === 0 && <Notice>No call matches your search.</Notice>}
      {groups.map(({ name, description, operations }) => (
        <section key={name} className={classes.group}>
          <h2 className={classes.name}>{name}</h2>
          {description && <p className="text-faint m-0 mb-2">{description}</p>}
          <ul className={`card ${classes.operations}`}>
            {operations.map(({ method, path, summary, access }) => (
              <li key={`${method} ${path}`}>
                <code className="break-anywhere">
                  <b className={classes.method}>{method}</b> {path}
                </code>
                <div>{summary}</div>
                <div className="text-sm text-faint">{access}</div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

const fileOf = (document: OpenApi) =>
  new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' })
