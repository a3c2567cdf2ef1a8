import { expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import type { ZodMiniType } from 'zod/mini'
import { amendmentRow } from '../test/amendments.ts'
import { openContract } from '../test/contracts.tsx'
import { open as openEnquiry } from '../test/enquiry-dialog.tsx'
import { fakeServer, ok } from '../test/fake-server.ts'
import { OverList } from '../test/over-list.tsx'
import { openLvp, openMpc } from '../test/paper-dialog.tsx'
import { renderPart } from '../test/render-part.tsx'
import AmendmentDialog from './amendments/amendment-dialog/AmendmentDialog.tsx'
import { newAmendment, savedAmendment } from './amendments/amendment-dialog/amendment-record.tsx'
import { describedContract } from './contracts/dialog/contract-record.tsx'
import { describedEnquiry } from './enquiries/enquiry-dialog/enquiry-record.ts'
import { describedLvp } from './lvp/lvp-record.tsx'
import { describedMpc } from './mpc/mpc-record.tsx'

/** Given by the record itself, or asked for by a dialog of its own. */
const withoutPlace = ['id', 'version', 'statusReason']

const online = { procurementMode: 'ONLINE_EGP', egpReference: 'E-1' } as const

test.each<[string, { shape: ZodMiniType }, (() => Promise<unknown>)[]]>([
  [
    'an enquiry',
    describedEnquiry,
    [false, true].map(
      (fortyPercentRemitted) => () => openEnquiry({}, { record: 7, stored: { fortyPercentRemitted } }),
    ),
  ],
  ['a low value paper', describedLvp, [() => openLvp(), () => openLvp({}, { record: 7, stored: online })]],
  ['a committee paper', describedMpc, [() => openMpc(), () => openMpc({}, { record: 7, stored: online })]],
  ['a contract', describedContract, [() => openContract(), () => openContract({}, { record: 3 })]],
  ['a new amendment', newAmendment, [() => openAmendment('new')]],
  ['an amendment', savedAmendment, [() => openAmendment(1)]],
])('every field of %s has a place in its form', async (_, { shape }, openings) => {
  const names = new Set<string>()
  for (const open of openings) {
    await open()
    await expect.poll(() => document.querySelector('[role=dialog] form')).not.toBeNull()
    for (const field of document.querySelectorAll<HTMLInputElement>('[role=dialog] form [name]'))
      names.add(field.name)
    if (document.querySelector('[role=dialog] form input[type=file]')) names.add('attachmentId')
    await cleanup()
  }
  const asked = Object.keys((shape as unknown as { shape: object }).shape)
  expect(asked.filter((name) => !names.has(name) && !withoutPlace.includes(name))).toEqual([])
})

async function openAmendment(record: number | 'new') {
  fakeServer({ 'GET /api/procurement/hvp/amendments/1': () => ok({ amendment: amendmentRow(1) }) })
  const list = { page: 0, sortField: 'id', pageSize: 12, query: { scope: 'mine' } } as const
  await renderPart(
    <OverList record={record} onOpen={() => undefined} onClose={() => undefined}>
      {(shown) => <AmendmentDialog {...shown} list={list} />}
    </OverList>,
  )
}
