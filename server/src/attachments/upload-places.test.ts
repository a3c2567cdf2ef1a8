import { attachmentLimits } from '@insaka/domain/attachments/attachments.rules'
import { expect, it } from 'vitest'
import { UploadPlaces } from './upload-places.ts'

it('a file that has been kept, but whose upload has not come to its end, counts once', async () => {
  const places = new UploadPlaces()
  const kept = Array.from({ length: attachmentLimits.waiting - 2 }, (_, number) => `kept-${number}`)
  const countKept = async (but: string[]) => kept.filter((id) => !but.includes(id)).length

  const answer = await places.hold({ userId: 'Bwalya', fileId: 'one' }, countKept, async () => {
    kept.push('one')
    return places.hold({ userId: 'Bwalya', fileId: 'two' }, countKept, async () => 'has a place')
  })
  expect(answer).toBe('has a place')
})
