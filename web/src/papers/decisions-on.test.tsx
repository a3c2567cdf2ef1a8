import { addDays, toDay } from '@insaka/domain/core/dates'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readDefinitions } from '../../test/dialog-values.ts'
import { lvpRoutes, lvpSavedReply, openLvp } from '../../test/paper-dialog.tsx'
import { button, chooseEnquiry, date, fillPaper } from '../../test/papers.ts'
import { onClose } from '../../test/record-dialog.tsx'

const today = toDay(new Date())

async function openWithDecisions(decisionsFrom: string, ...opened: Parameters<typeof openLvp>) {
  const app = await openLvp(...opened)
  app.queryClient.setQueryData(['decisions', 'settings'], { settings: { decisionsFrom } })
  return app
}

beforeEach(() => page.viewport(1366, 768))

test('a new paper has no approval date where decisions are made in Insaka', async () => {
  const { server } = await openWithDecisions(today, { [lvpRoutes.create]: (sent) => lvpSavedReply(sent) })
  await expect.element(date('Requisitioned On')).toBeVisible()
  await expect.element(date('Approved On')).not.toBeInTheDocument()
  await chooseEnquiry(/^None Tendered Request/)
  await fillPaper()
  await button('Save').click()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  expect(server.bodiesOf(lvpRoutes.create)).toMatchObject([{ approvalDate: null }])
})

test('a new paper has an approval date until decisions are made in Insaka', async () => {
  await openWithDecisions(addDays(today, 1))
  await expect.element(date('Approved On')).toBeVisible()
})

test('an older paper is marked as recorded, and keeps its approval date', async () => {
  const { unmount } = await openWithDecisions(today, {}, { record: 7, role: 'GUEST' })
  await expect.poll(readDefinitions).toMatchObject({ Decision: 'Recorded, not decided here' })
  await unmount()
  await openWithDecisions(today, {}, { record: 7 })
  await expect.element(date('Approved On')).not.toHaveAttribute('readonly')
})
