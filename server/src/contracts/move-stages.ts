import { toDay } from '@insaka/domain/core/dates'
import { stageOf } from '@insaka/domain/contracts/contracts.rules'
import { moveDue } from '../jobs/move-due.ts'
import {
  contractRegister,
  findDue,
  keepStages,
  listInstitutionsDue,
  type ContractRow,
} from './contracts.repository.ts'

/** Brings contracts to the stage that they have today. */
export const moveStages = moveDue<ContractRow>({
  kind: 'contracts.moveStages',
  register: contractRegister,
  listDue: (tx, { now, ...page }) => listInstitutionsDue(tx, { today: toDay(now), ...page }),
  findDue: (tx, { now, most }) => findDue(tx, { today: toDay(now), most }),
  move: (row, now) => {
    const { stage: state, until: stateUntil } = stageOf(row, toDay(now))
    return { ...row, state, stateUntil }
  },
  keep: keepStages,
})
