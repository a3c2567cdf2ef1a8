import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '@insaka/domain/core/errors'
import type { SignInSettings } from '@insaka/domain/sign-in-settings/sign-in-settings.schema'
import type { Platform } from '../platform.ts'
import type { Caller } from '../submit/caller.ts'
import type { Checked } from '../submit/checked.ts'
import { submit } from '../submit/submit.ts'
import { keepSignInSettings, readSignInSettings } from './sign-in-settings.repository.ts'

export const changeSignInSettings = (
  platform: Platform,
  caller: Caller,
  checked: Checked<SignInSettings>,
  key: string | null,
) =>
  submit<SignInSettings, SignInSettings, SignInSettings>(
    platform,
    caller,
    { endpoint: 'signInSettings.change', key, checked },
    {
      load: readSignInSettings,
      async save(tx, before, sent) {
        const { body } = sent
        const id = tx.institutionId
        if (body.version !== before.version) throw new Refusal('STALE', { current: before })
        if (isDeepStrictEqual(body, before)) return { id, record: before }
        const after = { ...body, version: before.version + 1 }
        keepSignInSettings(tx, after)
        tx.record({ action: 'changed', subject: 'signInSettings', subjectId: id, before, after })
        return { id, record: after }
      },
      find: readSignInSettings,
    },
  )
