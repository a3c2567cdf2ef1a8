import type { AttachmentRecord } from '@insaka/domain/attachments/attachments.schema'
import type { RegisterName } from '@insaka/domain/views/views.endpoints'
import { queryOptions } from '@tanstack/react-query'

type Asked = { params: { id: number }; signal: AbortSignal }

/** Every file that a paper has had, newest first. */
export const versionsQuery =
  (register: RegisterName, load: (asked: Asked) => Promise<AttachmentRecord[]>) => (id: number) =>
    queryOptions({
      queryKey: [register, 'attachments', id],
      queryFn: ({ signal }) => load({ params: { id }, signal }),
    })

export type VersionsQuery = ReturnType<typeof versionsQuery>
