export const attendanceCapacities = {
  CHAIR: 'Chair',
  MEMBER: 'Member',
  PROXY: 'Proxy',
  SECRETARY: 'Secretary',
  IN_ATTENDANCE: 'In attendance',
} as const
export type AttendanceCapacity = keyof typeof attendanceCapacities

/** A rejected paper keeps the resolution as the reason for its cancellation, which has this limit. */
export const resolutionLimit = 300

/** Decisions of a meeting about a paper. */
export const resolutions = {
  APPROVED: 'Approved',
  CONDITIONS: 'Approved with conditions',
  DEFERRED: 'Deferred',
  REJECTED: 'Rejected',
} as const
export type Resolution = keyof typeof resolutions
