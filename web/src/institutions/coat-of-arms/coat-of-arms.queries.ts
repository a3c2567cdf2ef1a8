import type { InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { shieldEndpoints } from '@insaka/domain/institutions/coat-of-arms.endpoints'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useUpdateInstitution } from '../../structure/institution-lookup.queries.ts'
import { prepareShield } from './coat-of-arms-file.ts'

type ShieldReply = { message: string; payload: { institution: InstitutionRecord } }

/** Uploads a picture; null restores the drawn shield. */
export function useChangeShield({ id, code }: Pick<InstitutionRecord, 'id' | 'code'>) {
  const updateInstitution = useUpdateInstitution()
  return useMutation({
    mutationFn: async (file: Blob | null): Promise<ShieldReply> =>
      file
        ? call(shieldEndpoints.upload, { params: { id }, file: await prepareShield(file) })
        : call(shieldEndpoints.remove, { params: { id } }),
    onSuccess: ({ payload: { institution } }) => updateInstitution(code, () => institution),
    meta: { failureShownInForm: true },
  })
}
