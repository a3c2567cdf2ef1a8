import { toDay } from '@insaka/domain/core/dates'
import { peopleEndpoints } from '@insaka/domain/users/people.endpoints'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { findDutyHolders } from './duties.repository.ts'
import { findPeople } from './people.repository.ts'

export const peopleRoutes = ({ database, clock }: Platform) =>
  bind(peopleEndpoints, {
    find: ({ query, caller }) => database.read(caller.institutionId, (tx) => findPeople(tx, query)),

    dutyHolders: ({ query, caller }) =>
      database.read(caller.institutionId, async (tx) => ({
        holders: await findDutyHolders(tx, { ...query, day: toDay(clock()) }),
      })),
  })
