import { beforeEach, expect, test } from 'vitest'
import type { Picture } from '@insaka/domain/core/picture'
import { shieldLimits } from '@insaka/domain/institutions/coat-of-arms.limits'
import { validateShield } from '@insaka/domain/institutions/coat-of-arms.rules'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { ok, refusalReply } from '../../../test/fake-server.ts'
import { college, directoryPage } from '../../../test/institutions.ts'
import { openAs } from '../../../test/open-app.tsx'

const path = '/insaka/admin/institutions?institution=KCC'
const address = `/api/admin/institutions/${college.id}/shield`
const upload = `POST ${address}`
const remove = `${upload}/remove`
const section = page.getByRole('region', { name: 'Coat of arms' })
const button = (name: string) => section.getByRole('button', { name })
const drawnShieldText = 'A shield drawn from the acronym.'

async function pictureOf(side: number): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  canvas.getContext('2d')!.fillRect(0, 0, side, side)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  return new File([blob!], 'arms.png', { type: 'image/png' })
}

const choose = (file: File) =>
  page.elementLocator(section.element().querySelector('input[type=file]')!).upload(file)

let institution = college
beforeEach(() => {
  institution = college
})
const open = (routes: Parameters<typeof openAs>[2] = {}) =>
  openAs('DEV', path, {
    'GET /api/admin/institutions': (request) => directoryPage(request, [institution]),
    'GET /api/admin/institutions/KCC': () => ok({ institution: institution }),
    [upload]: () => {
      institution = { ...institution, shield: 'e1' }
      return ok({ institution: institution }, 'The coat of arms has been saved.')
    },
    [remove]: () => {
      institution = { ...institution, shield: null }
      return ok({ institution: institution }, 'The drawn shield is shown again.')
    },
    ...routes,
  })

test('replaces the drawn shield with a picture and restores it', async () => {
  const { server } = await open()
  await expect.element(section.getByText(drawnShieldText)).toBeVisible()
  const file = await pictureOf(64)
  await choose(file)
  await expect.element(page.getByText('The coat of arms has been saved.')).toBeVisible()
  await expect.element(section.getByText('An uploaded picture.')).toBeVisible()
  const [body] = server.bodiesOf(upload) as { file: File }[]
  expect(body!.file.size).toBe(file.size)
  expect(await accessibilityFaults()).toEqual([])

  await button('Use the drawn shield…').click()
  await page.getByRole('button', { name: 'Keep the picture' }).click()
  expect(server.bodiesOf(remove)).toEqual([])
  await button('Use the drawn shield…').click()
  await page.getByRole('button', { name: 'Use the drawn shield', exact: true }).click()
  await expect.element(section.getByText(drawnShieldText)).toBeVisible()
  expect(server.bodiesOf(remove)).toHaveLength(1)
})

test.each([
  ['too small', () => pictureOf(20), /20 by 20 pixels/],
  ['no picture', async () => new File(['<svg/>'], 'arms.png'), /not a PNG or JPEG picture/],
  [
    'a picture that no browser can show',
    async () => new File([await (await pictureOf(64)).slice(0, 60).arrayBuffer(), hangingReply], 'arms.png'),
    /not a PNG or JPEG picture, or it is damaged/,
  ],
])('does not send a file that is %s and shows the reason next to the button', async (_, file, reason) => {
  const { server } = await open()
  await expect.element(section).toBeVisible()
  await choose(await file())
  await expect.element(section.getByRole('alert')).toHaveTextContent(reason)
  expect(server.bodiesOf(upload)).toEqual([])
})
const hangingReply = new Uint8Array([0, 0, 0, 0, 73, 69, 78, 68, 0, 0, 0, 0])

test.each(['image/png', 'image/jpeg'])('scales down a large picture: %s', async (type) => {
  const { server } = await open()
  await expect.element(section).toBeVisible()
  const photo = await noiseOf({ width: 2400, height: 1200, type })
  expect(photo.size).toBeGreaterThan(shieldLimits.bytes)
  await choose(photo)
  await expect.element(page.getByText('The coat of arms has been saved.')).toBeVisible()
  const [body] = server.bodiesOf(upload) as { file: File }[]
  const sent = validateShield(new Uint8Array(await body!.file.arrayBuffer())) as Picture
  expect(sent.type).toBe(type)
  expect(sent.width / sent.height).toBeCloseTo(2, 1)
  expect(body!.file.size).toBeGreaterThan(shieldLimits.bytes / 4)
})

/** Incompressible like a photo. */
async function noiseOf({ width, height, type }: { width: number; height: number; type: string }) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  const image = context.createImageData(width, height)
  for (let at = 0; at < image.data.length; at++)
    image.data[at] = at % 4 === 3 ? 255 : Math.imul(at, 2_654_435_761) >>> 24
  context.putImageData(image, 0, 0)
  return new File([await canvas.convertToBlob({ type })], 'photo', { type })
}

test('shows a rejection by the server and accepts the same file again', async () => {
  const { server } = await open()
  server.change(upload, () => refusalReply('TOO_LARGE', { fields: { file: ['Too large for now.'] } }))
  await expect.element(section).toBeVisible()
  await choose(await pictureOf(64))
  await expect.element(section.getByRole('alert')).toHaveTextContent('Too large for now.')
  server.change(upload, () => ok({ institution: { ...college, shield: 'e2' } }))
  await choose(await pictureOf(64))
  await expect.element(section.getByRole('alert')).toBeEmptyDOMElement()
  await expect.poll(() => server.bodiesOf(upload)).toHaveLength(2)
})

test('shows the drawn shield when the picture is missing', async () => {
  institution = { ...college, shield: 'gone' }
  await open()
  await expect.element(section).toBeVisible()
  await expect.poll(() => section.element().querySelector('svg')).not.toBeNull()
})
