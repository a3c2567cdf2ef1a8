import { describeFields } from '../core/record-fields.ts'
import {
  leadingPaperFields,
  statusSection,
  trailingPaperFields,
  paperActions,
} from '../papers/papers.fields.ts'
import { approvalTypes, mpcFieldLabels as label } from './mpc.labels.ts'
import { resolutionLimit } from '../meetings/meetings.labels.ts'
import { needsMeeting } from './mpc.rules.ts'
import { mpcDescriptionLimit, type MpcRecord } from './mpc.schema.ts'

const decidedInMeeting = {
  section: statusSection,
  isShown: ({ meetingNumber }: MpcRecord) => meetingNumber !== null,
} as const

export const mpcRecordFields = describeFields<MpcRecord>({
  ...leadingPaperFields,
  approvalType: { kind: 'code', label: label.approvalType, codes: approvalTypes },
  mpcNumber: { kind: 'count', label: label.mpcNumber, isShown: needsMeeting },
  ...trailingPaperFields(mpcDescriptionLimit),
  meetingNumber: { kind: 'text', label: label.meetingNumber, ...decidedInMeeting },
  resolution: { kind: 'longText', limit: resolutionLimit, label: label.resolution, ...decidedInMeeting },
  contract: { kind: 'record', label: label.contract, notIn: ['reading', 'print', 'history'] },
})

export const mpcActions = {
  ...paperActions,
  'contract saved': 'Contract created',
  'contract changed': 'Contract changed',
  'contract awarded': 'Contract awarded',
  'contract returned': 'Contract returned',
  'contract corrected': 'Contract corrected after award',
  'contract amended': 'Contract amended',
  'contract amendment proposed': 'Contract amendment proposed',
  'contract document attached': 'Contract document attached',
} as const
