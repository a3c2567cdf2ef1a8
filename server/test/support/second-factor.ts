import { Secret, TOTP } from 'otpauth'
import { toMoment } from '@insaka/domain/core/dates'
import {
  saveSetupSecret,
  insertRecoveryCodes,
  setFactor,
} from '../../src/second-factor/second-factor.repository.ts'
import type { Platform } from '../../src/platform.ts'
import { hashOfCode } from '../../src/second-factor/random-codes.ts'
import type { World } from './world.ts'

type FactorWorld = Pick<World, 'platform' | 'inTenant' | 'now'>
type WithId = { id: string }

/** Shared secret of all test users. */
const secret = Buffer.from('12345678901234567890')
const authenticator = new TOTP({ secret: Secret.fromUTF8('12345678901234567890') })

export const appCode = (now: Date): string => authenticator.generate({ timestamp: now.getTime() })

export const codeOfKey = (key: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: now.getTime() })

export const recoveryCode = 'ABCD-EFGH-JKMN-PQRS'

export async function enableSecondFactor(
  world: FactorWorld,
  tenant: WithId,
  { id: userId }: WithId,
  { secretBox }: Pick<Platform, 'secretBox'> = world.platform,
): Promise<void> {
  await world.inTenant(tenant.id, async (tx) => {
    setFactor(tx, {
      userId,
      secret: secretBox.seal(userId, secret),
      keyMark: secretBox.mark,
      confirmedOn: toMoment(world.now),
      lastStep: 0,
    })
    const codeHash = hashOfCode(userId, recoveryCode.replaceAll('-', ''))
    insertRecoveryCodes(tx, [{ userId, codeHash, usedOn: null }])
  })
}

export async function startSecondFactorSetup(
  world: FactorWorld,
  tenant: WithId,
  { id: userId }: WithId,
): Promise<void> {
  const { secretBox } = world.platform
  await world.inTenant(tenant.id, async (tx) =>
    saveSetupSecret(tx, {
      userId,
      secret: secretBox.seal(userId, secret),
      keyMark: secretBox.mark,
      begunOn: toMoment(world.now),
    }),
  )
}
