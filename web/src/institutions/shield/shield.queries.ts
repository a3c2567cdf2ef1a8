import type { InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { shieldEndpoints } from '@insaka/domain/institutions/shield.endpoints'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useInstitutionChanged } from '../../structure/institutions.queries.ts'

type Saved = { message: string; payload: { institution: InstitutionRecord } }

/** Uploads a picture, or goes back to the drawn shield with none. */
export function useShieldChange({ id, code }: Pick<InstitutionRecord, 'id' | 'code'>) {
  const changed = useInstitutionChanged()
  return useMutation({
    mutationFn: (file: Blob | null): Promise<Saved> =>
      file
        ? call(shieldEndpoints.upload, { params: { id }, file })
        : call(shieldEndpoints.remove, { params: { id } }),
    onSuccess: ({ payload: { institution } }) => changed(code, () => institution),
    meta: { failureShownInForm: true },
  })
}
