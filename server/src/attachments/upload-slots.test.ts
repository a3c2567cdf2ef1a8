import { attachmentLimits } from '@insaka/domain/attachments/attachments.rules'
import { expect, it } from 'vitest'
import { UploadSlots } from './upload-slots.ts'

it('a saved file whose upload has not finished counts once', async () => {
  const slots = new UploadSlots()
  const acceptedUploads = Array.from(
    { length: attachmentLimits.waiting - 2 },
    (_, number) => `kept-${number}`,
  )
  const countWaiting = async (exceptIds: string[]) =>
    acceptedUploads.filter((id) => !exceptIds.includes(id)).length

  const result = await slots.withSlot({ userId: 'Bwalya', fileId: 'one' }, countWaiting, async () => {
    acceptedUploads.push('one')
    return slots.withSlot({ userId: 'Bwalya', fileId: 'two' }, countWaiting, async () => 'has a place')
  })
  expect(result).toBe('has a place')
})
