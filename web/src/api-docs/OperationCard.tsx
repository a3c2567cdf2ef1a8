import { ChevronIcon } from '../ui/icons.tsx'
import type { OpenApi, Operation, Schema } from './openapi.ts'
import classes from './OperationCard.module.css'
import { nameOf, schemaLines, type SchemaLine } from './schema-lines.ts'

type Props = { operation: Operation; document: OpenApi }

export function OperationCard({ operation, document }: Props) {
  const { id, method, path, summary, access, parameters, body, reply } = operation
  const parameterSchema: Schema = {
    properties: Object.fromEntries(parameters.map(({ name, schema = {} }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  }
  return (
    <details className={`rounded surface ${classes.card}`}>
      <summary className={`fold flex flex-wrap hoverable ${classes.summary}`}>
        <span className={`flex fold-arrow text-faint ${classes.chevron}`}>
          <ChevronIcon />
        </span>
        <span className={`shrink-0 text-xs text-accent ${classes.method}`} data-method={method}>
          {method}
        </span>
        <code className="break-anywhere">{path}</code>
        <span className="text-faint">{summary}</span>
      </summary>
      <div className={`border-t ${classes.details}`}>
        <p className="text-faint m-0 mt-2">{access}</p>
        {parameters.length > 0 && (
          <SchemaTable
            title="Path and query"
            operationId={id}
            lines={schemaLines(parameterSchema, document).map((line) => ({
              ...line,
              place: locationOf(parameters, line),
            }))}
          />
        )}
        {body && (
          <SchemaTable
            title="Body"
            name={nameOf(body)}
            operationId={id}
            lines={schemaLines(body, document)}
          />
        )}
        {reply && (
          <SchemaTable
            title="Reply"
            name={nameOf(reply)}
            operationId={id}
            lines={schemaLines(reply, document)}
          />
        )}
      </div>
    </details>
  )
}

const locationOf = (parameters: Operation['parameters'], { name }: SchemaLine) =>
  parameters.find((parameter) => parameter.name === name)?.in

type SchemaTableProps = {
  title: string
  /** Name of the schema in the API document. */
  name?: string | undefined
  operationId: string
  lines: (SchemaLine & { place?: string | undefined })[]
}

function SchemaTable({ title, name, operationId, lines }: SchemaTableProps) {
  return (
    <div className="mt-4">
      <h3 className={classes.title}>
        {title} {name && <code className="text-faint">{name}</code>}
      </h3>
      {lines.length === 0 ? (
        <p className="text-faint m-0 mt-2">No named fields.</p>
      ) : (
        // Wide schemas scroll on narrow screens, also by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={classes.scroll} tabIndex={0} aria-label={`${title} of ${operationId}`}>
          <table className={`w-full text-sm ${classes.table}`}>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Type</th>
                <th scope="col">Required</th>
                <th scope="col">Notes</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line, index) => (
                <tr key={index}>
                  <td style={{ paddingLeft: `${0.5 + line.depth * 1.25}rem` }}>
                    <code>{line.name}</code>
                  </td>
                  <td>{line.type}</td>
                  <td>{line.required ? 'yes' : 'no'}</td>
                  <td>{[line.place && `in the ${line.place}`, line.notes].filter(Boolean).join('; ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
