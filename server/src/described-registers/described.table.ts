import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  type ExtraConfigColumn,
  type PgColumn,
  type PgTable,
} from 'drizzle-orm/pg-core'
import { formerReferenceTakenMessage } from '@insaka/domain/core/former-reference'
import { withTakenBack } from '@insaka/domain/core/taken-back'
import type { AnyRegister } from '@insaka/domain/registers/define-register'
import {
  cautionsOfRegister,
  filteredFields,
  hasField,
  statesOf,
  takenMessage,
} from '@insaka/domain/registers/derived'
import type { AnyField } from '@insaka/domain/registers/fields'
import { byNumber } from '@insaka/domain/registers/identities'
import { attachmentConstraints } from '../attachments/attachments.table.ts'
import {
  cautionsColumn,
  choice,
  formerReference,
  institutionId,
  moment,
  money,
  recordNumber,
  recordStamp,
  stateBeforeTakenBack,
  takenBackOn,
} from '../db/columns.ts'
import type { ConstraintMessages } from '../db/errors.ts'
import { departments } from '../institutions/structure.table.ts'
import { indexInUse, indexWithCautions, registerKeys } from '../registers/register-keys.ts'
import { stateInUseCondition } from '../registers/taken-back.ts'
import type { Register } from '../registers/register.ts'
import { users } from '../users/users.table.ts'

export const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
export const tableNameOf = ({ name }: AnyRegister): string => snakeCase(name)
export const keyName = (field: string): string => `${field}Key`
export const similarKeyName = (field: string): string => `${field}SimilarKey`

function columnOf(name: string, field: AnyField) {
  const column = snakeCase(name)
  if (field.kind === 'text' || field.kind === 'longText') return text(column)
  if (field.kind === 'code') return choice(column, field.codes)
  if (field.kind === 'day') return date(column, { mode: 'string' })
  if (field.kind === 'moment') return moment(column)
  if (field.kind === 'count') return integer(column)
  if (field.kind === 'money') return money(column)
  if (field.kind === 'person') return uuid(column)
  if (field.kind === 'flag') return boolean(column)
  if (field.kind === 'lines') return jsonb(column)
  throw new Error(`A described register cannot store the kind ${field.kind}.`)
}

function columnsOf(name: string, field: AnyField): [string, unknown][] {
  if (field.kind === 'department' || field.isDerived) return []
  if (field.kind === 'file') return [['attachmentId', uuid('attachment_id')]]
  const { key, similar } = field.identity ?? {}
  const stored = [
    [name, columnOf(name, field)],
    ...(key ? [[keyName(name), text(snakeCase(keyName(name)))]] : []),
    ...(similar ? [[similarKeyName(name), text(snakeCase(similarKeyName(name)))]] : []),
  ] as [string, ReturnType<typeof text>][]
  return field.isOptional ? stored : stored.map(([each, column]) => [each, column.notNull()])
}

export type RegisterTable = Register['table'] & Record<string, PgColumn>

const tables = new WeakMap<AnyRegister, RegisterTable>()

/** The table of a described register; a test compares it with the migrations. */
export function tableOf(register: AnyRegister): RegisterTable {
  const known = tables.get(register)
  if (known) return known
  const table = tableNameOf(register)
  const created = pgTable(
    table,
    {
      institutionId: institutionId(),
      id: recordNumber('id').notNull(),
      reference: text('reference').notNull(),
      ...Object.fromEntries(
        Object.entries(register.fields).flatMap(([name, field]) => columnsOf(name, field)),
      ),
      departmentId: uuid('department_id').notNull(),
      state: choice('state', withTakenBack(statesOf(register))).notNull(),
      initiator: text('initiator').notNull(),
      initiatorId: uuid('initiator_id'),
      ...recordStamp(),
      cautions: cautionsColumn(),
      ...formerReference(),
      takenBackOn: takenBackOn(),
      takenBackFrom: stateBeforeTakenBack(statesOf(register)),
      importId: recordNumber('import_id'),
    } as never,
    (columns) => {
      const t = columns as unknown as Record<string, ExtraConfigColumn>
      return [
        ...registerKeys(table, t as never, { departments, users }),
        ...indexedFields(register).map((name) => {
          const column = t[sortColumnName(register, name)]!
          return indexInUse(`${table}_in_use_by_${snakeCase(name)}`, t['state']!, [
            t['institutionId']!,
            register.fields[name]?.isOptional ? column.nullsFirst() : column,
            t['id']!,
          ])
        }),
        ...(cautionsOfRegister(register).length > 0 ? [indexWithCautions(table, t as never)] : []),
        ...Object.entries(register.fields).flatMap(([name, { identity }]) => [
          ...(identity
            ? [
                uniqueIndex(`${table}_${snakeCase(name)}_unique`)
                  .on(t['institutionId']!, t[keyName(name)]!)
                  .where(sql`${t[keyName(name)]} IS NOT NULL AND ${stateInUseCondition(t['state']!)}`),
              ]
            : []),
          // The unique index lacks taken-back records, which a search finds too.
          ...(identity === byNumber
            ? [
                index(`${table}_by_${snakeCase(name)}`)
                  .on(t['institutionId']!, t[keyName(name)]!)
                  .where(sql`${t[keyName(name)]} IS NOT NULL`),
              ]
            : []),
          ...(identity?.similar
            ? [index(`${table}_${snakeCase(name)}_similar`).on(t['institutionId']!, t[similarKeyName(name)]!)]
            : []),
        ]),
        ...(hasField(register, 'file') ? attachmentConstraints(table, t as never) : []),
      ] as never
    },
  ) as unknown as PgTable as RegisterTable
  tables.set(register, created)
  return created
}

/** Texts with a key are sorted by it, so that case and accents make no difference. */
export const sortColumnName = ({ fields }: AnyRegister, name: string): string =>
  fields[name]?.identity ? keyName(name) : name

/** The fields by which lists are sorted or filtered by range. */
const indexedFields = (register: AnyRegister): string[] => [
  ...new Set([
    register.list.days.field,
    ...register.list.sort,
    ...filteredFields(register).flatMap(([, name, { kind }]) => (kind === 'day' ? name : [])),
  ]),
]

export const constraintMessagesOf = (register: AnyRegister): ConstraintMessages =>
  Object.fromEntries([
    [
      `${tableNameOf(register)}_former_reference_unique`,
      { field: 'formerReference', message: formerReferenceTakenMessage },
    ],
    ...Object.entries(register.fields).flatMap(([name, { identity, label }]) =>
      identity
        ? [
            [
              `${tableNameOf(register)}_${snakeCase(name)}_unique`,
              { field: name, message: takenMessage(register, label) },
            ],
          ]
        : [],
    ),
  ])
