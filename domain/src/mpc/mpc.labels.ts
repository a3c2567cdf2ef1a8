import { paperFieldLabels } from '../papers/papers.labels.ts'

export const approvalTypes = {
  ORDINARY: 'Ordinary',
  EXTRA_ORDINARY: 'Extra-Ordinary',
  CIRCULATION: 'Circulation',
} as const

export const mpcFieldLabels = {
  ...paperFieldLabels,
  approvalType: 'Approval Type',
  mpcNumber: 'MPC Meeting No.',
} as const
