/**
 * The day on which a record was first saved. Imported records get an early day instead, so their old dates cause no
 * caution and do not count as entered late.
 */
export const firstSavedDay = ({
  createdOn,
  importId,
}: {
  createdOn: string
  importId?: number | null | undefined
}): string => (typeof importId === 'number' ? '2000-01-01' : createdOn.slice(0, 10))
