export const attendanceCapacities = {
  CHAIR: 'Chair',
  MEMBER: 'Member',
  PROXY: 'Proxy',
  SECRETARY: 'Secretary',
  IN_ATTENDANCE: 'In attendance',
} as const
export type AttendanceCapacity = keyof typeof attendanceCapacities

export const resolutionLimit = 500

/** Decisions of a meeting about a paper. */
export const resolutions = {
  APPROVED: 'Approved',
  CONDITIONS: 'Approved with conditions',
  DEFERRED: 'Deferred',
  REJECTED: 'Rejected',
} as const
export type Resolution = keyof typeof resolutions
