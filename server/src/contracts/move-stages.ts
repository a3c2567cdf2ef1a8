import { toDay } from '@insaka/domain/core/dates'
import { stageOf } from '@insaka/domain/contracts/contracts.rules'
import { createTransitionJob } from '../jobs/scheduled-transitions.ts'
import {
  contractRegister,
  findDue,
  saveStages,
  listInstitutionsWithDueContracts,
  type ContractRow,
} from './contracts.repository.ts'

export const moveStagesJob = createTransitionJob<ContractRow>({
  kind: 'contracts.moveStages',
  register: contractRegister,
  listInstitutionsDue: (tx, { now, ...page }) =>
    listInstitutionsWithDueContracts(tx, { today: toDay(now), ...page }),
  findDue: (tx, { now, limit }) => findDue(tx, { today: toDay(now), limit }),
  withCurrentState: (row, now) => {
    const { stage: state, until: stateUntil } = stageOf(row, toDay(now))
    return { ...row, state, stateUntil }
  },
  saveStates: saveStages,
})
