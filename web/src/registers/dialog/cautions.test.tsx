import { Refusal } from '@insaka/domain/core/errors'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { button, field } from '../../../test/papers.ts'
import { onClose } from '../../../test/record-dialog.tsx'
import { previewCautions, load, openThing, resetThings, save } from '../../../test/thing-dialog.tsx'
import { thing } from '../../../test/things.tsx'
import { typeQuickly } from '../../../test/type-quickly.ts'

const change = button('Change')
const oddText = 'Ice is seldom red.'
const duplicateText = 'There is another one.'
const serverCautions = (at: 'name' | 'colour', message = duplicateText) => [
  { code: 'TWICE', field: at, message },
]

beforeEach(resetThings)

describe('a caution', () => {
  test('of a saved record stays below its field until that is touched', async () => {
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

  test('of what is typed comes below a field that was touched, and is no fault', async () => {
    load.mockResolvedValue(thing(7, { colour: 'BLUE' }))
    await openThing(7)
    await field('Name').fill('Ice')
    await field('Colour').selectOptions('RED')
    await expect.element(field('Colour')).toHaveAccessibleDescription(oddText)
    // A person who has seen it is not asked again.
    await change.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(save).toHaveBeenCalledOnce()
  })

  test('about a field that nobody has touched is pointed out when it is sent, once', async () => {
    await openThing(7)
    await field('Name').fill('Ice')
    await expect.element(field('Colour')).not.toHaveAccessibleDescription()
    await change.click()
    await expect.element(field('Colour')).toHaveAccessibleDescription(oddText)
    await expect.element(field('Colour')).toHaveFocus()
    const reviewText = 'Please look at what is pointed out, then Change again.'
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
  ])('is not passed over by %s', async (_, act) => {
    await openThing(7)
    await field('Name').fill('Ice')
    await expect.element(change).toBeEnabled()
    await act()
    await expect.element(page.getByText(/^Please look at what is pointed out/)).toBeVisible()
    await expect.element(field('Colour')).toHaveFocus()
    expect(save).not.toHaveBeenCalled()
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('what depends on other records', () => {
  test('is asked of the server once typing has paused, and the newest answer is shown', async () => {
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
    // What was said stays until there is another answer.
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

  test('about a field that nobody has touched is pointed out when the form is sent', async () => {
    previewCautions.mockResolvedValue(serverCautions('colour'))
    await openThing(7)
    await field('Name').fill('Chair')
    await expect.poll(() => previewCautions).toHaveBeenCalledOnce()
    await change.click()
    await expect.element(field('Colour')).toHaveAccessibleDescription(duplicateText)
    expect(save).not.toHaveBeenCalled()
  })

  test('is not missed where it cannot be had', async () => {
    previewCautions.mockRejectedValue(new Refusal('INTERNAL'))
    await openThing(7)
    await field('Name').fill('Chair')
    await expect.poll(() => previewCautions).toHaveBeenCalledOnce()
    await expect.element(change).toBeEnabled()
    await expect.element(page.getByRole('alert').filter({ hasText: /./ })).not.toBeInTheDocument()
  })
})
