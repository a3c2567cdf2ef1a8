import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { fakeServer, refusalReply } from '../../test/fake-server.ts'
import { eventsPage, historyPath, historyRoutes } from '../../test/audit-history.ts'
import { openAs } from '../../test/open-app.tsx'
import { button } from '../../test/papers.ts'
import { savedReport, savedReportsPage, openReports, reportRoutes } from '../../test/report.ts'
import { renderPart } from '../../test/render-part.tsx'
import { watchSavedFiles } from '../../test/saved-files.ts'
import { Form } from '../ui/form/Form.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { ProofDialogContext } from '../ui/proof-dialog-context.ts'
import { ProofButton } from '../ui/proof/ProofButton.tsx'
import ProofDialog from './ProofDialog.tsx'

const route = 'GET /api/audit/proof'
const proof = () =>
  new Response('insaka proof 1\n', {
    headers: { 'Content-Disposition': 'attachment; filename="MIHUD-proof-of-event-757.txt"' },
  })
const dialog = page.getByRole('dialog', { name: 'Proof' })
const field = dialog.getByRole('textbox', { name: 'Number of events in the head you have' })

beforeEach(() => page.viewport(1366, 768))

const openEvent = (reply = proof) =>
  openAs('GUEST', `${historyPath}?event=757`, {
    [historyRoutes.events]: eventsPage,
    [route]: reply,
  })

test('saves the proof of an event for the current or a kept tree head', async () => {
  const savedFiles = watchSavedFiles()
  const { server } = await openEvent()
  const proofRequests = () => server.sent.filter((each) => each.route === route).map(({ url }) => url)
  await button('Proof: Event 757').click()
  await expect.element(dialog).toHaveTextContent('that this event is in the history')
  await dialog.getByRole('button', { name: 'Save the proof' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => savedFiles.map(({ name }) => name)).toEqual(['MIHUD-proof-of-event-757.txt'])
  await button('Proof: Event 757').click()
  await field.fill('1,000')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => savedFiles).toHaveLength(2)
  expect(proofRequests().map((url) => url.split('?')[1])).toEqual(['event=757', 'event=757&of=1000'])
})

test('reports an invalid or rejected number under its field', async () => {
  const message = 'The history has 757 events so far.'
  const { server } = await openEvent(() => refusalReply('BAD_REQUEST', { fields: { of: [message] } }))
  await button('Proof: Event 757').click()
  await field.fill('many')
  await dialog.getByRole('button', { name: 'Save the proof' }).click()
  await expect.element(field).toHaveAccessibleDescription(/Enter a whole number/)
  expect(server.sent.some((each) => each.route === route)).toBe(false)
  await field.fill('758')
  await dialog.getByRole('button', { name: 'Save the proof' }).click()
  await expect.element(field).toHaveAccessibleDescription(new RegExp(message))
  await expect.element(field).toHaveFocus()
})

test.each(['ADMIN', 'ORD'] as const)(
  'offers the proof of a kept report only with permission: %s',
  async (role) => {
    const savedFiles = watchSavedFiles()
    const { callsTo } = await openReports(
      undefined,
      { [reportRoutes.list]: () => savedReportsPage([savedReport(4)]), [route]: proof },
      { role },
    )
    await expect.element(button('Download MIHUD-4.xlsx')).toBeVisible()
    const proofOf = button('Proof: MIHUD-4.xlsx')
    if (role === 'ORD') return expect(proofOf.elements()).toEqual([])
    await proofOf.click()
    await dialog.getByRole('button', { name: 'Save the proof' }).click()
    await expect.poll(() => savedFiles).toHaveLength(1)
    expect(callsTo(route)[0]?.url).toContain(`file=${savedReport(4).sha256}`)
  },
)

test('saves the proof within a record form without submitting the record', async () => {
  const savedFiles = watchSavedFiles()
  fakeServer({ [route]: proof })
  const saveRecord = vi.fn<() => Promise<void>>(() => Promise.resolve())
  function RecordForm() {
    return (
      <Form form={useSchemaForm(z.strictObject({}), {})} label="Paper" onSubmit={saveRecord}>
        <ProofButton subject={{ file: 'ab'.repeat(32) }} name="Order.pdf" />
      </Form>
    )
  }
  await renderPart(
    <ProofDialogContext value={(props) => <ProofDialog {...props} />}>
      <RecordForm />
    </ProofDialogContext>,
  )
  await button('Proof: Order.pdf').click()
  await expect.element(dialog).toHaveTextContent('that this exact file is in the history')
  await dialog.getByRole('button', { name: 'Save the proof' }).click()
  await expect.poll(() => savedFiles).toHaveLength(1)
  expect(saveRecord).not.toHaveBeenCalled()
})

test('passes the accessibility check at 390 pixels', async () => {
  await page.viewport(390, 844)
  await openEvent()
  await button('Proof: Event 757').click()
  await expect.element(field).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})
