import { expect } from 'vitest'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { openApiDocument } from '../../src/openapi/openapi.ts'

type Paths = Record<string, Record<string, { responses: object }>>
const { paths } = openApiDocument() as { paths: Paths }

/** Checks that a status below 500 is declared in the OpenAPI description. */
export function expectStatusDeclared({ method, path }: Endpoint, status: number, name = ''): void {
  const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  // Some tests add their own endpoints.
  if (!operation || status >= 500) return
  expect(Object.keys(operation.responses), `${name || path} is answered with`).toContain(String(status))
}
