export const memberships = { INTERNAL: 'From the institution', EXTERNAL: 'From outside' } as const
export const memberCapacities = { CHAIR: 'Chair', MEMBER: 'Member' } as const

type Appointment = { state: string; appointedFrom: string; appointedTo: string | null }

/** True if the member belongs to the committee on that day. */
export const isAppointed = ({ state, appointedFrom, appointedTo }: Appointment, day: string): boolean =>
  state === 'APPOINTED' && appointedFrom <= day && (appointedTo === null || day <= appointedTo)
