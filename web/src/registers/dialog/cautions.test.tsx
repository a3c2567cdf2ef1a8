import { Refusal } from '@insaka/domain/core/errors'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { button, field } from '../../../test/papers.ts'
import { onClose } from '../../../test/record-dialog.tsx'
import { previewCautions, load, openThing, resetThings, save } from '../../../test/sample-record-dialog.tsx'
import { thing } from '../../../test/sample-records.tsx'
import { typeQuickly } from '../../../test/type-quickly.ts'

const change = button('Change')
const oddText = 'Ice is seldom red.'
const duplicateText = 'There is another one.'
const serverCautions = (at: 'name' | 'colour', message = duplicateText) => [
  { code: 'TWICE', field: at, message },
]

beforeEach(resetThings)

describe('a caution', () => {
  test('of a saved record shows until its field is touched', async () => {
    const savedCaution = { code: 'OLD', field: 'colour', message: 'It was blue once.' }
    load.mockResolvedValue(thing(7, { cautions: [savedCaution] }))
    await openThing(7)
    await expect.element(field('Colour')).toHaveAccessibleDescription(savedCaution.message)
    await field('Name').fill('Chair')
    await expect.element(field('Colour')).toHaveAccessibleDescription(savedCaution.message)
    expect(await accessibilityFaults()).toEqual([])
    await field('Colour').selectOptions('BLUE')
    await expect.element(field('Colour')).not.toHaveAccessibleDescription()
  })

  test('of typed values shows below a touched field, without blocking the save', async () => {
    load.mockResolvedValue(thing(7, { colour: 'BLUE' }))
    await openThing(7)
    await field('Name').fill('Ice')
    await field('Colour').selectOptions('RED')
    await expect.element(field('Colour')).toHaveAccessibleDescription(oddText)
    // A caution already shown does not stop the save.
    await change.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(save).toHaveBeenCalledOnce()
  })

  test('on an untouched field is pointed out once, on submit', async () => {
    await openThing(7)
    await field('Name').fill('Ice')
    await expect.element(field('Colour')).not.toHaveAccessibleDescription()
    await change.click()
    await expect.element(field('Colour')).toHaveAccessibleDescription(oddText)
    await expect.element(field('Colour')).toHaveFocus()
    const reviewText = 'Check the values marked as unusual, then press Change again.'
    await expect.element(page.getByRole('alert').filter({ hasText: reviewText })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    expect(save).not.toHaveBeenCalled()
    await change.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(save).toHaveBeenCalledOnce()
  })

  test.each([
    ['a double click', () => change.dblClick()],
    ['Enter held down in a field', () => userEvent.keyboard('{Enter>9/}')],
    ['Ctrl+S held down', () => userEvent.keyboard('{Control>}{s>9/}{/Control}')],
  ])('cannot be skipped by %s', async (_, act) => {
    await openThing(7)
    await field('Name').fill('Ice')
    await expect.element(change).toBeEnabled()
    await act()
    await expect.element(page.getByText(/^Check the values marked as unusual/)).toBeVisible()
    await expect.element(field('Colour')).toHaveFocus()
    expect(save).not.toHaveBeenCalled()
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('a caution that depends on other records', () => {
  test('is requested once typing pauses, and the latest reply is shown', async () => {
    const answers: ((cautions: ReturnType<typeof serverCautions>) => void)[] = []
    previewCautions.mockImplementation(() => new Promise((answer) => answers.push(answer)))
    await openThing(7)
    await field('Colour').selectOptions('BLUE')
    typeQuickly(field('Name'), ' and')
    await expect
      .poll(() => previewCautions.mock.calls[0]?.[0])
      .toEqual({ id: 7, version: 1, name: 'Thing 7 and' })
    answers[0]!(serverCautions('name'))
    await expect.element(field('Name')).toHaveAccessibleDescription(duplicateText)
    // The earlier caution stays until the next reply.
    typeQuickly(field('Name'), ' one')
    await expect.poll(() => answers).toHaveLength(2)
    await expect.element(field('Name')).toHaveAccessibleDescription(duplicateText)
    typeQuickly(field('Name'), ' more')
    await expect.poll(() => answers).toHaveLength(3)
    answers[2]!([])
    await expect.element(field('Name')).not.toHaveAccessibleDescription()
    answers[1]!(serverCautions('name', 'Late.'))
    await expect.element(field('Name')).not.toHaveAccessibleDescription()
    expect(previewCautions).toHaveBeenCalledTimes(3)
  })

  test('on an untouched field is pointed out on submit', async () => {
    previewCautions.mockResolvedValue(serverCautions('colour'))
    await openThing(7)
    await field('Name').fill('Chair')
    await expect.poll(() => previewCautions).toHaveBeenCalledOnce()
    await change.click()
    await expect.element(field('Colour')).toHaveAccessibleDescription(duplicateText)
    expect(save).not.toHaveBeenCalled()
  })

  test('does not block the form when the request fails', async () => {
    previewCautions.mockRejectedValue(new Refusal('INTERNAL'))
    await openThing(7)
    await field('Name').fill('Chair')
    await expect.poll(() => previewCautions).toHaveBeenCalledOnce()
    await expect.element(change).toBeEnabled()
    await expect.element(page.getByRole('alert').filter({ hasText: /./ })).not.toBeInTheDocument()
  })
})
