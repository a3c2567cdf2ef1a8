import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer } from '../../../test/fake-server.ts'
import { renderPart } from '../../../test/render-part.tsx'
import { watchSavedFiles } from '../../../test/saved-files.ts'
import { TemporaryPasswords } from './TemporaryPasswords.tsx'

test('requests a sheet again until it arrives after a proxy has cut the call', async () => {
  const savedFiles = watchSavedFiles()
  const cut = () => new Response('<html>Gateway Time-out</html>', { status: 504 })
  const responses = [cut, () => new Response('sheet', { headers: { filename: 'Import 7.xlsx' } })]
  const server = fakeServer({ 'POST /api/imports/7/passwords': () => responses.shift()!() })
  await renderPart(<TemporaryPasswords id={7} />)
  await page.getByRole('button', { name: 'Temporary passwords…' }).click()
  await page.getByRole('button', { name: 'Make them' }).click()
  await expect.poll(() => savedFiles.map(({ name }) => name), { timeout: 10_000 }).toEqual(['Import 7.xlsx'])
  expect(server.sent).toHaveLength(2)
})
