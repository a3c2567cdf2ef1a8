import { meetings } from '@insaka/domain/meetings/meetings.register'
import { createDescribedPage } from '../registers/described/DescribedPage.tsx'

export const MeetingsPage = createDescribedPage(meetings, {
  loadParts: async () => (await import('./meeting-parts.tsx')).meetingParts,
})
