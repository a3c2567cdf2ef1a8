/** Values of an event that are not fields of the record: the reason for a change, and the capacity of its user. */
export const eventLabels: Readonly<Record<string, string>> = { changeReason: 'Reason', stepsTaken: 'As' }
