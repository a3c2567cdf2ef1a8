import type { Scope } from '@insaka/domain/core/register'
import { approvesPeople } from '@insaka/domain/dashboard/dashboard.rules'
import { summedStates, type Summary, type SummedRegister } from '@insaka/domain/dashboard/dashboard.schema'
import { isLow } from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { listAccounts } from '../fuel-accounts/fuel-accounts.repository.ts'
import { allCounts } from '../registers/list.ts'
import type { Caller } from '../submit/caller.ts'
import { isWaiting } from '../users/user-filters.repository.ts'

type Counter = { register: SummedRegister; scope: Scope; state: string; records: number }

// A state has a counter for each currency. The offset makes it a few looks at the key, however many people and departments have counters.
const counters = `
  SELECT named.register, asked.scope, kept.state, kept.records
    FROM unnest($2::text[], $3::uuid[]) AS asked (scope, scope_id)
   CROSS JOIN unnest($4::text[]) AS named (register)
   CROSS JOIN LATERAL (
         SELECT state, sum(records)::float8 AS records FROM register_counters
          WHERE institution_id = $1 AND register = named.register AND scope = asked.scope AND scope_id = asked.scope_id
          GROUP BY state OFFSET 0) AS kept`

const waiting = `SELECT count(*)::int AS users FROM users WHERE institution_id = $1 AND ${isWaiting}`

/** How many records each register has, from its counters. */
export async function readSummary(
  tx: TenantTx,
  { userId, departmentId, role }: Pick<Caller, 'userId' | 'departmentId' | 'role'>,
): Promise<Summary> {
  const asked = { mine: userId, department: departmentId, institution: tx.institutionId }
  const [kept, people, accounts] = await Promise.all([
    readText<Counter>(tx, {
      name: 'summary.counters',
      text: counters,
      values: [Object.keys(asked), Object.values(asked), Object.keys(summedStates)],
    }),
    approvesPeople(role) ? readText<{ users: number }>(tx, { name: 'summary.waiting', text: waiting }) : null,
    listAccounts(tx),
  ])
  const countsOf = (register: string, states: Readonly<Record<string, string>>) => {
    const inScope = (scope: Scope) => {
      const own = kept.filter((each) => each.register === register && each.scope === scope)
      return allCounts(states, Object.fromEntries(own.map(({ state, records }) => [state, records])))
    }
    return {
      mine: inScope('mine'),
      department: inScope('department'),
      institution: inScope('institution'),
    }
  }
  const registers = Object.entries(summedStates).map(([register, states]) => [
    register,
    countsOf(register, states),
  ])
  return {
    ...(Object.fromEntries(registers) as Pick<Summary, SummedRegister>),
    fuel: {
      accounts: accounts.length,
      atOrBelowZero: accounts.filter(isLow).length,
    },
    waitingUsers: people && people[0]!.users,
  }
}
