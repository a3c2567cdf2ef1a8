/**
 * The day on which a record was saved first. One that was imported is as old as it says, so that no day of it counts as
 * too far in the past.
 */
export const firstSavedDay = ({
  createdOn,
  importId,
}: {
  createdOn: string
  importId?: number | null | undefined
}): string => (typeof importId === 'number' ? '2000-01-01' : createdOn.slice(0, 10))
