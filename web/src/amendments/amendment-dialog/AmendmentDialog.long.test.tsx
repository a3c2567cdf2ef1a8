import type { AmendmentRecord } from '@insaka/domain/contracts/contracts.schema'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  amendmentOf,
  amendmentRoutes as routes,
  contractNo,
  contractPaper,
  contractsFound,
  openAmendment as open,
} from '../../../test/amendments.ts'
import { noAnswer, ok, refused, type fakeServer } from '../../../test/fake-server.ts'
import { fakeUploads } from '../../../test/fake-upload.ts'
import { attachment, button, date, field, setDate } from '../../../test/papers.ts'
import { onClose } from '../../../test/record-dialog.tsx'

const amend = button('Amend')
const contractField = page.getByRole('combobox', { name: 'Contract' })

type Server = ReturnType<typeof fakeServer>

const paperWith = (...amendments: AmendmentRecord[]) =>
  contractPaper({ amendments, revisedValue: 1_100_000 }, { version: 4 })
const amended = (amendment = amendmentOf(1, entry)) => ok({ mpc: paperWith(amendment), amendment })
const attached = () =>
  ok({ mpc: paperWith(amendmentOf(3), amendmentOf(1, { attachmentId: file.id, attachment: file })) })

const file = attachment(1, { fileName: 'Addendum.pdf' })
const entry = {
  approvedOn: '2026-05-04',
  clearedOn: '2026-05-11',
  amendedOn: '2026-05-18',
  description: 'Twenty more reams',
  amendedSum: 1_100_000,
}

async function chooseContract(id = 4) {
  await contractField.click()
  await page.getByRole('option', { name: new RegExp(contractNo(id)) }).click()
}

async function fillIn() {
  await chooseContract()
  await setDate('Approved On', '4-May-2026')
  await setDate('Cleared On', '11-May-2026')
  await setDate('Amended On', '18-May-2026')
  await field('Description').fill('Twenty more reams')
  await field('Amended Sum').fill('1100000')
}

const versionsSent = (server: Server, route: string) =>
  server.bodiesOf(route).map((body) => (body as { version: number }).version)

beforeEach(() => page.viewport(1366, 768))

describe('a new amendment', () => {
  test('finds its contract by what is typed', async () => {
    const { server } = await open()
    await contractField.fill('year')
    await expect
      .poll(() =>
        server.sent.some(({ url }) => new URL(url, 'http://x').searchParams.get('search') === 'year'),
      )
      .toBe(true)
    await expect.element(page.getByRole('option', { name: /Paper for a year/ })).toBeVisible()
  })

  test('points out that it is dated before the award', async () => {
    await open()
    await chooseContract()
    await setDate('Approved On', '6-Apr-2026')
    await setDate('Cleared On', '6-Apr-2026')
    await setDate('Amended On', '19-Apr-2026')
    const odd = 'The amendment is dated before the contract was awarded.'
    await expect.element(date('Amended On')).toHaveAccessibleDescription(odd)
    await setDate('Amended On', '20-Apr-2026')
    await expect.element(date('Amended On')).not.toHaveAccessibleDescription()
  })

  test('that was changed after its answer was lost is no amendment yet, and stays', async () => {
    const { server } = await open({ [routes.amend]: noAnswer })
    await fillIn()
    await amend.click()
    await expect.element(page.getByText(/sending it again does not save it twice/)).toBeVisible()
    await field('Description').fill('Another word')
    const amendments = [amendmentOf(9, entry), amendmentOf(10)]
    const current = contractPaper({ revisedValue: 1_200_000, amendments }, { version: 5 })
    server.change(routes.amend, () => refused('ALREADY_SAVED', { current }))
    await button('Try again').click()
    await expect.element(contractField).toHaveAccessibleDescription(/earlier attempt has been saved/)
    await expect.element(field('Description')).toHaveValue('Another word')
    server.change(routes.amend, () => amended())
    await amend.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(new Set(server.keysOf(routes.amend)).size).toBe(2)
    expect(versionsSent(server, routes.amend)).toEqual([3, 3, 5])
  })

  test('of another contract than the one whose answer was lost stays one of that', async () => {
    const papers = [
      contractPaper(),
      contractPaper({ id: 5, reference: contractNo(5) }, { id: 8, version: 2 }),
    ]
    const { server } = await open({
      [routes.contracts]: (sent) => contractsFound(sent, papers),
      [routes.amend]: noAnswer,
      'POST /api/procurement/hvp/contracts/5/amendments': () =>
        refused('ALREADY_SAVED', { current: paperWith(amendmentOf(9, entry)) }),
    })
    await fillIn()
    await amend.click()
    await expect.element(page.getByText(/sending it again does not save it twice/)).toBeVisible()
    await chooseContract(5)
    await button('Try again').click()
    await expect.element(contractField).toHaveAccessibleDescription(/earlier attempt has been saved/)
    await expect.element(contractField).toHaveValue(contractNo(5))
    expect(server.bodiesOf('POST /api/procurement/hvp/contracts/5/amendments')).toMatchObject([
      { version: 2 },
    ])
  })
})

describe('an amendment that is saved', () => {
  async function attach() {
    const uploads = fakeUploads()
    await expect.element(button('Attach PDF…')).toBeVisible()
    const input = document.querySelector('[role=dialog] input[type=file]')!
    const pdf = new File(['%PDF-1.7\n%%EOF\n'], 'Addendum.pdf', { type: 'application/pdf' })
    await page.elementLocator(input).upload(pdf)
    await expect.poll(() => uploads).toHaveLength(1)
    await uploads[0]!.answer(ok({ attachmentId: file.id, attachment: file }))
  }

  test('whose paper was changed meanwhile lets choose between the files', async () => {
    const theirs = attachment(5)
    const current = paperWith(amendmentOf(3), amendmentOf(1, { attachmentId: theirs.id, attachment: theirs }))
    const { server } = await open({ [routes.attach]: () => refused('STALE', { current }) }, { record: 1 })
    await attach()
    await button('Save').click()
    await expect.element(page.getByRole('row', { name: /^Amendment File/ })).toBeVisible()
    await button('Keep mine').click()
    server.change(routes.attach, attached)
    await button('Save').click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(versionsSent(server, routes.attach)).toEqual([3, 4])
  })
})
