import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok, refusalReply, type SentRequest } from '../../test/fake-server.ts'
import { lvpRoutes, lvpSavedReply, openLvp } from '../../test/paper-dialog.tsx'
import { button, field, setDate } from '../../test/papers.ts'
import { onClose } from '../../test/record-dialog.tsx'
import { typeQuickly } from '../../test/type-quickly.ts'
import { longEach, longTest } from '../../test/long-tests.ts'

const save = button('Save')

const orderLabel = 'Purchase Order (LPO) No.'

const vendors = 'GET /api/procurement/vendors'

/** Opens a filled-in paper with an unsaved change; `sent` saves it and returns the request body. */
async function openFilledIn() {
  const { server } = await openLvp({ [lvpRoutes.update]: (request) => lvpSavedReply(request) }, { record: 7 })
  await field('Description').fill('Fifty reams of paper')
  await expect.element(save).toBeEnabled()
  const submitAndReadBody = async () => {
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    return server.bodiesOf(lvpRoutes.update)[0]
  }
  return { sent: submitAndReadBody }
}

describe('the number of the purchase order', () => {
  test('is required once the order has a date', async () => {
    const { sent } = await openFilledIn()
    await expect.element(field(orderLabel)).toHaveAttribute('readonly')
    await expect.element(field(orderLabel)).toHaveAttribute('placeholder', 'Enter the date first')
    await setDate('Purchase Order Date', '02-Apr-2026')
    await expect.element(field(orderLabel)).not.toHaveAttribute('readonly')
    await expect.element(save).toBeDisabled()
    await expect.element(page.getByText(`To complete: ${orderLabel}`)).toBeVisible()
    await field(orderLabel).click()
    await userEvent.tab()
    await expect
      .element(page.getByText('Purchase Order (LPO) No. is required once the purchase order has a date.'))
      .toBeVisible()
    await field(orderLabel).fill('LPO 12')
    await expect.element(save).toBeEnabled()
    expect(await sent()).toMatchObject({ purchaseOrderDate: '2026-04-02', purchaseOrder: 'LPO 12' })
  })

  test('is cleared with the date', async () => {
    const { sent } = await openFilledIn()
    await setDate('Purchase Order Date', '02-Apr-2026')
    await field(orderLabel).fill('LPO 12')
    await setDate('Purchase Order Date', '')
    await expect.element(field(orderLabel)).toHaveValue('')
    await expect.element(field(orderLabel)).toHaveAttribute('readonly')
    expect(await sent()).toMatchObject({ purchaseOrderDate: null, purchaseOrder: null })
  })

  longTest('is neither required nor too long once the date is cleared', async () => {
    const { sent } = await openFilledIn()
    await setDate('Purchase Order Date', '02-Apr-2026')
    await field(orderLabel).fill('x'.repeat(61))
    await expect.element(save).toBeDisabled()
    // An immediate submit happens before the date field loses focus.
    await field('Purchase Order Date').fill('')
    await expect.element(save).toBeEnabled()
    expect(await sent()).toMatchObject({ purchaseOrderDate: null, purchaseOrder: null })
  })

  longTest('is no longer required even if it was marked as missing', async () => {
    await openFilledIn()
    await setDate('Purchase Order Date', '02-Apr-2026')
    await field(orderLabel).click()
    await userEvent.tab()
    await expect.element(page.getByText(/is required once the purchase order/)).toBeVisible()
    await setDate('Purchase Order Date', '')
    await expect.element(page.getByText(/is required once the purchase order/)).not.toBeInTheDocument()
    await expect.element(save).toBeEnabled()
  })
})

test('marks an unreadable date at its label and saves nothing', async () => {
  await openFilledIn()
  await setDate('Purchase Order Date', '31-Feb-2026')
  await expect.element(page.getByText('Invalid Date (Purchase Order Date)', { exact: true })).toBeVisible()
  await expect.element(save).toBeDisabled()
})

describe('the reference in e-GP', () => {
  const message = page.getByText('e-GP Reference is required for Online-EGP.')

  test('is shown and required online only', async () => {
    const { sent } = await openFilledIn()
    await expect.element(field('e-GP Reference')).not.toBeInTheDocument()
    await field('Procurement Mode').selectOptions('ONLINE_EGP')
    await expect.element(save).toBeDisabled()
    await field('e-GP Reference').click()
    await userEvent.tab()
    await expect.element(message).toBeVisible()
    await field('e-GP Reference').fill('EGP-2026-0007')
    await expect.element(message).not.toBeInTheDocument()
    expect(await sent()).toMatchObject({ procurementMode: 'ONLINE_EGP', egpReference: 'EGP-2026-0007' })
  })

  longEach(['MANUAL', 'NA'])('is cleared with its error by %s', async (mode) => {
    const { sent } = await openFilledIn()
    await field('Procurement Mode').selectOptions('ONLINE_EGP')
    await field('e-GP Reference').fill('x'.repeat(61))
    await field('Procurement Mode').selectOptions(mode)
    await expect.element(field('e-GP Reference')).not.toBeInTheDocument()
    await field('Procurement Mode').selectOptions('ONLINE_EGP')
    await expect.element(field('e-GP Reference')).toHaveValue('')
    await expect.element(message).not.toBeInTheDocument()
    await field('Procurement Mode').selectOptions(mode)
    expect(await sent()).toMatchObject({ procurementMode: mode, egpReference: null })
  })
})

describe('vendors of earlier papers', () => {
  const suggestions = () => {
    const list = (field('Vendor').element() as HTMLInputElement).list
    return [...(list?.options ?? [])].map(({ textContent }) => textContent)
  }
  const searches = (requests: SentRequest[]) =>
    requests
      .filter(({ route }) => route === vendors)
      .map(({ url }) => new URL(url, 'http://test').searchParams.get('search'))

  test('are suggested while typing, but any other name is accepted', async () => {
    const { server } = await openLvp({
      [vendors]: () => ok({ vendors: ['Chilenje Stationers', 'Chilanga Cement'] }),
    })
    typeQuickly(field('Vendor'), ' Chil')
    await expect.poll(suggestions).toEqual(['Chilenje Stationers', 'Chilanga Cement'])
    expect(searches(server.sent)).toEqual(['Chil'])
    await field('Vendor').fill('Chililabombwe Traders')
    await expect.element(field('Vendor')).toHaveValue('Chililabombwe Traders')
  })

  longTest('are optional when they cannot be loaded', async () => {
    const { server } = await openLvp({ [vendors]: () => refusalReply('INTERNAL') })
    await field('Vendor').fill('Chil')
    await expect.poll(() => searches(server.sent)).toEqual(['Chil'])
    await expect.element(field('Vendor')).toHaveValue('Chil')
    expect(suggestions()).toEqual([])
    await expect.element(page.getByText(/went wrong/)).not.toBeInTheDocument()
  })
})
