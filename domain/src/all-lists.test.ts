import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { allEndpoints } from './all-endpoints.ts'
import { allLists, type ListDescription } from './all-lists.ts'
import type { Endpoint } from './core/endpoint.ts'
import { fieldsIn } from './core/record-fields.ts'

/** List endpoints that are missing from `allLists`, with the reason. */
const notExportedLists: Record<string, string> = {
  'audit.events': 'given out by an endpoint of its own, with the links of the chain',
  'audit.security': 'read on the screen, where it is checked what goes on',
  'institutions.list': 'the directory, which is open to visitors',
  'enquiries.nonlinked': 'offered in a form',
  'enquiries.nonlinkedToo': 'offered in a form',
  'mpc.nonlinked': 'offered in a form',
  'audit-checks.list': 'the last checks of the history, which are read where they are',
  'sessions.list': 'where somebody is signed in, which is read where it is ended',
  'mail.list': 'what becomes of mails, which is read where mail is looked after',
  'imports.problems': 'rows of a file, of which the wrong ones are given out as a workbook',
  'imports.corrected': 'corrections of rows that are not imported yet, which are changed where they are read',
  'mpc.newest': 'the first records of a list',
  'lvp.newest': 'the first records of a list',
}

const lists = Object.entries<ListDescription>(allLists)
const isPaged = ({ payload }: Endpoint) =>
  JSON.stringify(z.toJSONSchema(payload, { io: 'output', unrepresentable: 'any' })).includes('"totalRecords"')
const listEndpoints = Object.entries(allEndpoints).flatMap(([feature, endpoints]) =>
  Object.entries<Endpoint>(endpoints)
    .filter(([name, endpoint]) => endpoint.method === 'GET' && (name === 'list' || isPaged(endpoint)))
    // The history of a record is shown in its dialog and has no export.
    .filter(([name]) => name !== 'history')
    .map(([name, endpoint]) => ({ title: `${feature}.${name}`, endpoint })),
)

it('every list can be exported', () => {
  const exportedEndpoints = new Set(lists.map(([, { list }]) => list))
  const unexportedTitles = listEndpoints
    .filter(({ endpoint }) => !exportedEndpoints.has(endpoint))
    .map(({ title }) => title)
  expect(unexportedTitles.toSorted()).toEqual(Object.keys(notExportedLists).toSorted())
})

const queryNames = ({ query }: Endpoint): string[] => Object.keys(query?.shape ?? {})

describe.each(lists)('the export of %s', (_name, description) => {
  const { list, export: exported, fields, filters, isRegister, states, sum, page } = description

  it('has the access, the address and the filters of the list', () => {
    expect([exported.access, exported.anyInstitution]).toEqual([list.access, list.anyInstitution])
    expect(exported.path).toBe(`${list.path.split('/:')[0]}/export/:userId/:sortField`)
    const listQueryNames = queryNames(list).filter((name) => !['page', 'size'].includes(name))
    expect(queryNames(exported)).toEqual(expect.arrayContaining([...listQueryNames, 'format']))
  })

  it('has a label for each of its filters', () => {
    const knownNames = [
      'format',
      'institution',
      'search',
      ...(description.sortFields ? ['direction'] : []),
      ...(isRegister ? ['scope'] : []),
      ...(states ? ['status', 'stage'] : []),
      ...Object.keys(filters),
    ]
    expect(queryNames(exported).filter((name) => !knownNames.includes(name))).toEqual([])
  })

  it('accepts several codes exactly where its filters say so', () => {
    for (const [name, filter] of Object.entries(filters)) {
      if (filter.kind !== 'choice' || Object.keys(filter.choices).length < 2) continue
      const codes = Object.keys(filter.choices).slice(0, 2).join(',')
      const { success } = z.safeParse(exported.query!.shape[name] as z.ZodMiniType, codes)
      expect([name, success]).toEqual([name, filter.several ?? false])
    }
  })

  it('has a unique label for each of its fields', () => {
    const labels = fieldsIn(fields, 'export').map(([, { label }]) => label)
    expect(new Set(labels).size).toBe(labels.length)
    if (sum) expect(fields).toHaveProperty(sum.field)
    if (page !== undefined) expect(fields['reference']?.kind).toBe('text')
  })
})

it('exports all fields except the National ID and lists within a record', () => {
  const leftOutFields = lists.flatMap(([name, { fields }]) => {
    const exportedFields = new Set(fieldsIn(fields, 'export').map(([field]) => field))
    return Object.keys(fields).flatMap((field) => (exportedFields.has(field) ? [] : `${name}.${field}`))
  })
  expect(leftOutFields).toEqual(['contracts.amendments', 'users.nationalId', 'departments.designations'])
})
