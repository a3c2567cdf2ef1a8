import { amendmentSteps } from '@insaka/domain/amendments/amendments.steps'
import { contractSteps } from '@insaka/domain/contracts/contracts.steps'
import { Refusal } from '@insaka/domain/core/errors'
import { describedByName } from '@insaka/domain/described-registers'
import type { AnyField } from '@insaka/domain/registers/fields'
import { fuelSteps } from '@insaka/domain/fuel-accounts/fuel-accounts.steps'
import { paperSteps } from '@insaka/domain/papers/papers.steps'
import { verbOf, type Step } from '@insaka/domain/steps/step'
import { userSteps } from '@insaka/domain/users/users.steps'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { savedDraft } from '../../../test/drafts.ts'
import { fillAsks } from '../../../test/fill-asks.ts'
import { button, field, lvpRow, me } from '../../../test/papers.ts'
import { renderPart } from '../../../test/render-part.tsx'
import { ServerUnreachable } from '../../api/server-unreachable.ts'
import { StepDialog } from './StepDialog.tsx'

const record = { ...lvpRow(7), firstName: 'Chanda', lastName: 'Zulu', state: 'BEFORE' }
type SteppedRecord = typeof record

type Send = (
  current: SteppedRecord | null,
  asked: FieldValues,
  submitKey: string,
) => Promise<{ message: string }>

type Reason = [string, Extract<AnyField, { kind: 'longText' }>]
const isReason = (asked: [string, AnyField]): asked is Reason =>
  asked[1].kind === 'longText' && !asked[1].isOptional

/** The steps that ask for a reason. */
const stepsOf = (noun: string, steps: Readonly<Record<string, Step>>) =>
  Object.values(steps)
    .filter(({ asks }) => Object.entries(asks).some(isReason))
    .map((step) => ({ step, noun, title: `${verbOf(step)} this ${noun}?` }))

const allSteps = [
  ...Object.values(describedByName).flatMap(({ card, steps }) => stepsOf(card.noun, steps)),
  ...stepsOf('paper', paperSteps.lvp),
  ...stepsOf('transaction', fuelSteps),
  ...stepsOf('registration', { decline: userSteps.decline }),
]

/** The steps that decide, with or without fields. */
const decidingSteps = Object.entries({
  lvp: { noun: 'paper', steps: paperSteps.lvp },
  mpc: { noun: 'paper', steps: paperSteps.mpc },
  contracts: { noun: 'contract', steps: contractSteps },
  amendments: { noun: 'amendment', steps: amendmentSteps },
}).flatMap(([register, { noun, steps }]) =>
  Object.entries(steps as Readonly<Record<string, Step>>)
    .filter(([, { decides }]) => decides)
    .map(([name, step]) => ({ name: `${register}.${name}`, noun, step })),
)

const done = { message: 'It is done.' }
const onDone = vi.fn<() => void>()
const onDoneEarlier = vi.fn<(current: SteppedRecord) => void>()
const onChanged = vi.fn<(current: SteppedRecord) => void>()

beforeEach(() => page.viewport(1366, 768))

type AskingProps = { step: Step; noun: string; send: Send }

function Asking(props: AskingProps) {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return <button onClick={() => setOpen(true)}>Ask again</button>
  return (
    <StepDialog
      {...{ ...props, record, onDone, onDoneEarlier, onChanged }}
      stateOf={({ state }) => state}
      onClose={() => setOpen(false)}
    />
  )
}

async function renderAsking({ send, ...asking }: AskingProps) {
  onDone.mockClear()
  onDoneEarlier.mockClear()
  onChanged.mockClear()
  const sent = vi.fn<Send>(send)
  await renderPart(<Asking {...asking} send={sent} />)
  return sent
}

describe.each(allSteps)('$title', ({ step, noun, title }) => {
  const question = page.getByRole('dialog', { name: title })
  const submit = question.getByRole('button', { name: step.label, exact: true })
  const notice = question.getByRole('alert').first()
  const [first] = Object.values(step.asks) as [AnyField]
  const [reasonName, reason] = Object.entries(step.asks).find(isReason)!
  const { consequence } = step
  const consequenceText =
    typeof consequence === 'string' ? consequence : consequence(record as never, { userId: me })

  async function open(send: Send = () => Promise.resolve(done)) {
    const sent = await renderAsking({ step, noun, send })
    await expect.element(question).toBeVisible()
    return sent
  }

  test('states the consequence, requires what it asks, and sends it', async () => {
    const sent = await open()
    await expect.element(question).toHaveTextContent(record.reference)
    await expect.element(question).toHaveTextContent(consequenceText)
    await expect.element(field(first.label)).toHaveFocus()
    expect(question.element().querySelector('[aria-invalid=true]')).toBeNull()
    await expect.element(submit).toBeDisabled()
    await field(reason.label).fill('x'.repeat(reason.limit + 1))
    await expect.element(question).toHaveTextContent(`Exceeded Character Limit of ${reason.limit}.`)
    await expect.element(submit).toBeDisabled()
    const asked = await fillAsks(step.asks)
    expect(await accessibilityFaults()).toEqual([])
    const isRed = getComputedStyle(submit.element()).getPropertyValue('--button-bg') === '#b3261e'
    expect(isRed).toBe(step.isDangerous === true)
    await submit.click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(page.getByText(done.message)).toBeVisible()
    expect(sent.mock.calls).toEqual([[null, asked, expect.any(String)]])
    expect(onDone).toHaveBeenCalledOnce()
  })

  test('keeps the input as a draft until the user decides against the step', async () => {
    await open()
    const asked = await fillAsks(step.asks)
    await cleanup()
    await open()
    await expect.element(question).toHaveTextContent('Your unsaved input has been restored.')
    await expect.element(field(reason.label)).toHaveValue('No budget')
    const dialogName = `${verbOf(step)} ${record.reference}`
    expect(savedDraft(me, dialogName, record.id)?.values).toEqual(asked)
    await button('Back').click()
    expect(savedDraft(me, dialogName, record.id)).toBeNull()
    await button('Ask again').click()
    await expect.element(field(reason.label)).toHaveValue('')
    expect(onDone).not.toHaveBeenCalled()
  })

  test('repeats the key after a lost answer, and shows a refusal at its field', async () => {
    const sent = await open(() =>
      Promise.reject(new Refusal('INVALID', { fields: { [reasonName]: ['Odd.'] } })),
    )
    await fillAsks(step.asks)
    await submit.click()
    await expect.element(field(reason.label)).toHaveAccessibleDescription(/Odd\./)
    sent.mockRejectedValueOnce(new ServerUnreachable())
    await fillAsks(step.asks, 'Bought elsewhere')
    await submit.click()
    await expect.element(notice).toHaveTextContent('sending it again does not save it twice')
    sent.mockResolvedValue(done)
    await button('Try again').click()
    await expect.element(question).not.toBeInTheDocument()
    expect(new Set(sent.mock.calls.map(([, , key]) => key)).size).toBe(1)
  })

  test('asks again for a record that another user has changed, and ends if the step was taken', async () => {
    const current = { ...record, version: 4 }
    const sent = await open(() => Promise.reject(new Refusal('STALE', { current })))
    await fillAsks(step.asks)
    await submit.click()
    const refusal = step.decides
      ? `This ${noun} has changed since you read it. Copy your input if you need it, press Back and read the ${noun} again.`
      : `Another user has changed this ${noun}.`
    await expect.element(notice).toHaveTextContent(refusal)
    if (!step.decides) await expect.element(notice).toHaveTextContent(`press ‘${step.label}’ again`)
    await expect.element(field(reason.label)).toHaveValue('No budget')
    const changed = { ...current, state: step.to ?? 'BEFORE' }
    sent.mockRejectedValueOnce(new Refusal('STALE', { current: changed }))
    await submit.click()
    await expect.poll(() => sent.mock.calls.length).toBe(2)
    expect(sent.mock.lastCall?.[0]).toEqual(step.decides ? null : current)
    if (step.to === undefined) {
      await expect.element(notice).toHaveTextContent(refusal)
      expect(onDone).not.toHaveBeenCalled()
    } else {
      await expect.element(question).not.toBeInTheDocument()
      await expect
        .element(page.getByText(`This ${noun} is already ${step.done.toLowerCase()}.`))
        .toBeVisible()
      expect(onDoneEarlier).toHaveBeenCalledExactlyOnceWith(changed)
    }
  })

  test('closes if an earlier attempt with other values was saved', async () => {
    const current = { ...record, version: 4 }
    await open(() => Promise.reject(new Refusal('ALREADY_SAVED', { current })))
    await fillAsks(step.asks)
    await submit.click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(page.getByText(/with different values/)).toBeVisible()
    expect(onDoneEarlier).toHaveBeenCalledExactlyOnceWith(current)
    expect(onDone).not.toHaveBeenCalled()
  })
})

const newerRecord = { ...record, version: 4 }
const sendStale: Send = () => Promise.reject(new Refusal('STALE', { current: newerRecord }))
const changedMessage = (noun: string) => `This ${noun} has changed since you read it.`
const hasFields = ({ step }: (typeof decidingSteps)[number]) => Object.keys(step.asks).length > 0
const askingOf = ({ step, noun }: (typeof decidingSteps)[number]) => {
  const question = page.getByRole('dialog', { name: `${verbOf(step)} this ${noun}?` })
  return { question, submit: question.getByRole('button', { name: step.label, exact: true }) }
}

describe.each(decidingSteps.filter(hasFields))(
  'the decision $name with fields, on a changed record',
  (each) => {
    const { step, noun } = each
    const { question, submit } = askingOf(each)

    test('keeps the input, and never names the newer version', async () => {
      const sent = await renderAsking({ step, noun, send: sendStale })
      const asked = await fillAsks(step.asks)
      const notice = question.getByRole('alert').first()
      for (const attempt of [1, 2]) {
        await submit.click()
        await expect.poll(() => onChanged.mock.calls.length).toBe(attempt)
        await expect
          .element(notice)
          .toHaveTextContent(
            `${changedMessage(noun)} Copy your input if you need it, press Back and read the ${noun} again.`,
          )
      }
      expect(sent.mock.calls.map(([latest, values]) => [latest, values])).toEqual([
        [null, asked],
        [null, asked],
      ])
      await button('Back').click()
      await expect.element(question).not.toBeInTheDocument()
      expect(onDone).not.toHaveBeenCalled()
    })
  },
)

describe.each(decidingSteps.filter((each) => !hasFields(each)))(
  'the decision $name, on a changed record',
  (each) => {
    const { step, noun } = each
    const { question, submit } = askingOf(each)

    test('closes, so that the user reads the record again', async () => {
      const sent = await renderAsking({ step, noun, send: sendStale })
      await expect.element(submit).toHaveFocus()
      await userEvent.keyboard('{Enter}')
      await expect.element(question).not.toBeInTheDocument()
      await expect
        .element(page.getByText(`${changedMessage(noun)} Read it again, then decide.`))
        .toBeVisible()
      expect(onChanged).toHaveBeenCalledExactlyOnceWith(newerRecord)
      expect(onDone).not.toHaveBeenCalled()
      expect(onDoneEarlier).not.toHaveBeenCalled()
      expect(sent).toHaveBeenCalledOnce()
    })

    test('is not taken while Enter is held down', async () => {
      const sent = await renderAsking({ step, noun, send: sendStale })
      await expect.element(submit).toHaveFocus()
      const press = (repeat: boolean) =>
        submit
          .element()
          .dispatchEvent(
            new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }),
          )
      // False if the button would not be pressed.
      expect([press(false), press(true)]).toEqual([true, false])
      expect(sent).not.toHaveBeenCalled()
    })
  },
)
