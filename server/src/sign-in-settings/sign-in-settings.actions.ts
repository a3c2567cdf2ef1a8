import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '@insaka/domain/core/errors'
import { setupCodeFault } from '@insaka/domain/sign-in-settings/sign-in-settings.rules'
import type { SignInSettings } from '@insaka/domain/sign-in-settings/sign-in-settings.schema'
import type { Platform } from '../platform.ts'
import type { Caller } from '../idempotency/caller.ts'
import type { CheckedBody } from '../idempotency/checked-body.ts'
import { executeOnce } from '../idempotency/execute-once.ts'
import { findUser } from '../users/users.repository.ts'
import { saveSignInSettings, readSignInSettings } from './sign-in-settings.repository.ts'

export const changeSignInSettings = (
  platform: Platform,
  caller: Caller,
  checked: CheckedBody<SignInSettings>,
  key: string | null,
) =>
  executeOnce(
    platform,
    caller,
    { endpoint: 'signInSettings.change', key, checked },
    {
      load: (tx) => Promise.all([readSignInSettings(tx), findUser(tx, caller.userId)]),
      async save(tx, [before, user], sent) {
        const { body } = sent
        const id = tx.institutionId
        if (body.version !== before.version) throw new Refusal('STALE', { current: before })
        if (isDeepStrictEqual(body, before)) return { id, record: before }
        const fault = setupCodeFault(body, { hasSecondFactor: !!user && user.secondFactorOn !== null })
        if (fault !== null) throw new Refusal('INVALID', { fields: { setupCode: [fault] } })
        const after = { ...body, version: before.version + 1 }
        saveSignInSettings(tx, after)
        await platform.sessions.endWithoutFactor(tx)
        tx.record({ action: 'changed', subject: 'signInSettings', subjectId: id, before, after })
        return { id, record: after }
      },
      find: readSignInSettings,
    },
  )
