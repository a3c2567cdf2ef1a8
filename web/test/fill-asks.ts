import type { AnyField, RegisterFields } from '@insaka/domain/registers/fields'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from './fake-server.ts'
import { fakeUploads } from './fake-upload.ts'
import { attachment, field, setDate, somebodyElse } from './papers.ts'

export const signedFile = attachment(8, { fileName: 'Signed.pdf' })

export const peopleRoute = 'GET /api/auth/people'
export const colleague = {
  id: somebodyElse,
  firstName: 'Chola',
  lastName: 'Banda',
  department: 'PROC',
  designation: 'Procurement Officer',
}

/** Fills in what a step requires, in the dialog in front, and returns the values that it sends. */
export async function fillAsks(asks: RegisterFields, text = 'No budget'): Promise<object> {
  for (const { kind, label } of requiredFields(asks)) {
    // A record behind the dialog may have a field of the same name.
    if (kind === 'day') await setDate(label, '01-Jun-2026', page.getByRole('dialog').last())
    else if (kind === 'file') await attachSignedFile(label)
    else if (kind === 'person') await chooseColleague(label)
    else await field(label).fill(text)
  }
  return askedValues(asks, text)
}

async function chooseColleague(label: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: colleague.firstName }).click()
}

/** Uploads a file through the field of this label. */
async function attachSignedFile(label: string) {
  const uploads = fakeUploads()
  await chooseFile(label)
  await expect.poll(() => uploads).toHaveLength(1)
  await uploads[0]!.answer(ok({ attachmentId: signedFile.id, attachment: signedFile }, 'Uploaded.'))
  await expect.element(page.getByRole('group', { name: label, exact: true })).toHaveTextContent('Signed.pdf')
}

export async function chooseFile(label: string) {
  const group = page.getByRole('group', { name: label, exact: true })
  const file = new File(['%PDF-1.7\nall of it\n%%EOF\n'], 'Signed.pdf', { type: 'application/pdf' })
  await page.elementLocator(group.element().querySelector('input[type=file]')!).upload(file)
}

const askedValues = (asks: RegisterFields, text: string): object =>
  Object.fromEntries(Object.entries(asks).map(([name, asked]) => [name, valueFor(asked, text)]))

function valueFor({ kind, isOptional }: AnyField, text: string) {
  if (isOptional) return null
  if (kind === 'day') return '2026-06-01'
  if (kind === 'person') return colleague.id
  return kind === 'file' ? signedFile.id : text
}

const requiredFields = (asks: RegisterFields) => Object.values(asks).filter(({ isOptional }) => !isOptional)
