/**
 * The day on which a record was first saved. Imported records get an early day, so none of their dates counts as too
 * far in the past.
 */
export const firstSavedDay = ({
  createdOn,
  importId,
}: {
  createdOn: string
  importId?: number | null | undefined
}): string => (typeof importId === 'number' ? '2000-01-01' : createdOn.slice(0, 10))
