import type { Scope } from '@insaka/domain/core/register-list.schema'
import { mayApproveRegistrations } from '@insaka/domain/dashboard/dashboard.rules'
import { summaryStates, type Summary, type SummaryRegister } from '@insaka/domain/dashboard/dashboard.schema'
import { isLowAccount } from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import { countPending } from '../decisions/read-decisions.ts'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { listAccounts } from '../fuel-accounts/fuel-accounts.repository.ts'
import { allCounts } from '../registers/list.ts'
import type { Caller } from '../idempotency/caller.ts'
import { waitingCondition } from '../users/user-filters.repository.ts'

type Counter = { register: SummaryRegister; scope: Scope; state: string; records: number }

// OFFSET 0 forces lookups by key, so the cost does not grow with the number of users and departments.
const countersSql = `
  SELECT named.register, asked.scope, kept.state, kept.records
    FROM unnest($2::text[], $3::uuid[]) AS asked (scope, scope_id)
   CROSS JOIN unnest($4::text[]) AS named (register)
   CROSS JOIN LATERAL (
         SELECT state, sum(records)::float8 AS records FROM register_counters
          WHERE institution_id = $1 AND register = named.register AND scope = asked.scope AND scope_id = asked.scope_id
          GROUP BY state OFFSET 0) AS kept`

const waitingUsersSql = `SELECT count(*)::int AS users FROM users WHERE institution_id = $1 AND ${waitingCondition}`

export async function readSummary(
  tx: TenantTx,
  caller: Pick<Caller, 'userId' | 'departmentId' | 'role' | 'duties'>,
): Promise<Summary> {
  const { userId, departmentId, role } = caller
  const scopeIds = { mine: userId, department: departmentId, institution: tx.institutionId }
  const [counterRows, waitingCounts, accounts, decisions] = await Promise.all([
    readText<Counter>(tx, {
      name: 'summary.counters',
      text: countersSql,
      values: [Object.keys(scopeIds), Object.values(scopeIds), Object.keys(summaryStates)],
    }),
    mayApproveRegistrations(role)
      ? readText<{ users: number }>(tx, { name: 'summary.waiting', text: waitingUsersSql })
      : null,
    listAccounts(tx),
    countPending(tx, caller),
  ])
  const registerCounts = (register: string, states: Readonly<Record<string, string>>) => {
    const scopeCounts = (scope: Scope) => {
      const own = counterRows.filter((each) => each.register === register && each.scope === scope)
      return allCounts(states, Object.fromEntries(own.map(({ state, records }) => [state, records])))
    }
    return {
      mine: scopeCounts('mine'),
      department: scopeCounts('department'),
      institution: scopeCounts('institution'),
    }
  }
  const registers = Object.entries(summaryStates).map(([register, states]) => [
    register,
    registerCounts(register, states),
  ])
  return {
    ...(Object.fromEntries(registers) as Pick<Summary, SummaryRegister>),
    fuel: {
      accounts: accounts.length,
      atOrBelowZero: accounts.filter(isLowAccount).length,
    },
    waitingUsers: waitingCounts && waitingCounts[0]!.users,
    decisions,
  }
}
