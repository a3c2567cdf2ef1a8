import type { Caution } from '@insaka/domain/core/cautions'
import { describe, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import type { ZodMiniType } from 'zod/mini'
import { openAmendment } from '../test/amendments.ts'
import { contractPaper, openContract } from '../test/contracts.tsx'
import { openEnquiryDialog as openEnquiry } from '../test/enquiry-dialog.tsx'
import { historyOf } from '../test/fake-server.ts'
import { openLvp, openMpc } from '../test/paper-dialog.tsx'
import type { Routes } from '../test/record-dialog.tsx'
import { newAmendment, savedAmendment } from './amendments/amendment-dialog/amendment-record.tsx'
import { contractRecordDescription } from './contracts/dialog/contract-record.tsx'
import { enquiryRecordDescription } from './enquiries/enquiry-dialog/enquiry-record.ts'
import { lvpRecordDescription } from './lvp/lvp-record.tsx'
import { mpcRecordDescription } from './mpc/mpc-record.tsx'

/** Fields that the record provides, or that a separate dialog or a correction asks for. */
const withoutPlace = ['id', 'version', 'statusReason', 'correctionReason']

const remittedFields = { fortyPercentRemitted: true, fortyPercentRemittedOn: '2026-04-01' }
const onlineFields = { procurementMode: 'ONLINE_EGP', egpReference: 'E-1' } as const

test.each<[string, { shape: ZodMiniType }, (() => Promise<unknown>)[]]>([
  [
    'an enquiry',
    enquiryRecordDescription,
    [
      () => openEnquiry(),
      ...[false, true].map(
        (fortyPercentRemitted) => () => openEnquiry({}, { record: 7, stored: { fortyPercentRemitted } }),
      ),
    ],
  ],
  [
    'a low value paper',
    lvpRecordDescription,
    [() => openLvp(), () => openLvp({}, { record: 7, stored: onlineFields })],
  ],
  [
    'a committee paper',
    mpcRecordDescription,
    [() => openMpc(), () => openMpc({}, { record: 7, stored: onlineFields })],
  ],
  ['a contract', contractRecordDescription, [() => openContract(), () => openContract({}, { record: 3 })]],
  ['a new amendment', newAmendment, [() => openAmendment()]],
  ['an amendment', savedAmendment, [() => openAmendment({}, { record: 1 })]],
])('shows every field of %s in its form', async (_, { shape }, openings) => {
  const names = new Set<string>()
  for (const open of openings) {
    await open()
    await expect.poll(() => document.querySelector('[role=dialog] form')).not.toBeNull()
    for (const field of document.querySelectorAll<HTMLInputElement>('[role=dialog] form [name]'))
      names.add(field.name)
    if (document.querySelector('[role=dialog] form input[type=file]')) names.add('attachmentId')
    await cleanup()
  }
  const formFields = Object.keys((shape as unknown as { shape: object }).shape)
  expect(formFields.filter((name) => !names.has(name) && !withoutPlace.includes(name))).toEqual([])
})

type Opened = { role?: 'GUEST'; stored: { formerReference: string | null } }

describe.each<[string, () => Promise<unknown>, (dialogOptions: Opened) => Promise<unknown>]>([
  ['an enquiry', () => openEnquiry(), (dialogOptions) => openEnquiry({}, { record: 7, ...dialogOptions })],
  ['a low value paper', () => openLvp(), (dialogOptions) => openLvp({}, { record: 7, ...dialogOptions })],
  ['a committee paper', () => openMpc(), (dialogOptions) => openMpc({}, { record: 7, ...dialogOptions })],
  [
    'a contract',
    () => openContract(),
    ({ stored, ...opened }) => openContract({}, { record: 3, stored: contractPaper(stored), ...opened }),
  ],
])('the former reference of %s', (_, open, openSaved) => {
  test('is editable while the record is new', async () => {
    const field = page.getByRole('textbox', { name: 'Former Reference' })
    await open()
    await expect.element(field).toHaveAccessibleDescription(/in your former books\.$/)
    await cleanup()
    await openSaved({ stored: { formerReference: 'MOH/12/1' } })
    await expect.element(page.getByText('Former Reference: MOH/12/1.')).toBeVisible()
    await expect.element(field).not.toBeInTheDocument()
  })

  test('is read-only on a saved record that has one', async () => {
    const dialog = page.getByRole('dialog')
    await openSaved({ role: 'GUEST', stored: { formerReference: 'MOH/12/1' } })
    await expect.element(dialog).toHaveTextContent('Former ReferenceMOH/12/1')
    await cleanup()
    await openSaved({ role: 'GUEST', stored: { formerReference: null } })
    await expect.element(dialog).toHaveTextContent('Funder')
    await expect.element(dialog).not.toHaveTextContent('Former Reference')
  })
})

type Cautions = { code: string; field: string; message: string }[]

test.each<
  [string, { cautions?: readonly Caution<never, never>[] }, (cautions: Cautions) => Promise<unknown>]
>([
  [
    'an enquiry',
    enquiryRecordDescription,
    (cautions) => openEnquiry({}, { record: 7, stored: { ...remittedFields, cautions } }),
  ],
  ['a low value paper', lvpRecordDescription, (cautions) => openLvp({}, { record: 7, stored: { cautions } })],
  ['a committee paper', mpcRecordDescription, (cautions) => openMpc({}, { record: 7, stored: { cautions } })],
  [
    'a contract',
    contractRecordDescription,
    (cautions) => openContract({}, { record: 3, stored: contractPaper({ cautions }) }),
  ],
])('shows every caution of %s below its field', async (_, { cautions = [] }, open) => {
  const fields = [...new Set(cautions.map(({ showOn }) => showOn))]
  await open(fields.map((field) => ({ code: 'ODD', field, message: `${field} is odd.` })))
  const below = (name: string) => {
    const field = document.querySelector(`[role=dialog] form [name=${name}]`)
    const descriptionIds = field?.getAttribute('aria-describedby')?.split(' ') ?? []
    return descriptionIds.map((id) => document.getElementById(id)?.textContent).join('')
  }
  await expect.poll(() => fields.filter((name) => !below(name).includes(`${name} is odd.`))).toEqual([])
})

test.each<[string, string, (routes: Routes) => Promise<unknown>]>([
  ['an enquiry', 'enquiries/7', (routes) => openEnquiry(routes, { record: 7 })],
  ['a low value paper', 'lvps/7', (routes) => openLvp(routes, { record: 7 })],
  ['a committee paper', 'hvp/mpcs/7', (routes) => openMpc(routes, { record: 7 })],
  ['a contract', 'hvp/contracts/3', (routes) => openContract(routes, { record: 3 })],
  ['an amendment', 'hvp/amendments/1', (routes) => openAmendment(routes, { record: 1 })],
])('shows the history of %s', async (_, path, open) => {
  const changes = [{ field: 'description', before: 'Chairs', after: 'Tables' }]
  const entry = {
    event: 19,
    happenedOn: '2026-05-19T10:00:00+02:00',
    actor: 'Bwalya Tembo',
    action: 'changed',
    changes,
  }
  await open({ [`GET /api/procurement/${path}/history`]: () => historyOf(entry) })
  await page.getByRole('tab', { name: 'History' }).click()
  await expect.element(page.getByText('Bwalya Tembo')).toBeVisible()
  await expect.element(page.getByText(/^Description: Chairs/)).toHaveTextContent('Tables')
})
