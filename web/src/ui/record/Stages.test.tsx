import { addDays, toDay } from '@insaka/domain/core/dates'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../../test/render-part.tsx'
import { Stages } from './Stages.tsx'

test('marks future stages as planned', async () => {
  const today = toDay(new Date())
  await renderPart(
    <Stages
      stages={[
        { label: 'Requisitioned', day: addDays(today, -7) },
        { label: 'Initiated', day: today },
        { label: 'Approved', day: addDays(today, 1) },
        { label: 'Ordered', day: null },
      ]}
    />,
  )
  const stages = page.getByRole('listitem').elements()
  expect(stages.map((stage) => (stage as HTMLElement).dataset.reached)).toEqual([
    'true',
    'true',
    undefined,
    undefined,
  ])
  expect(stages.map((stage) => stage.textContent?.includes('planned'))).toEqual([false, false, true, false])
})
