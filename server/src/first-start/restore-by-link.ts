import { join } from 'node:path'
import { Refusal } from '@insaka/domain/core/errors'
import { backupFaults, backupMissingMessage } from '@insaka/domain/first-start/restore.labels'
import { startLinkRefusals } from '@insaka/domain/first-start/first-start.labels'
import type { Platform } from '../platform.ts'
import { requireReadyLink } from './read-start-link.ts'

export async function restoreByLink(
  platform: Platform,
  address: string,
  { link, name }: { link: string; name: string },
): Promise<void> {
  await requireReadyLink(platform, address, link)
  const { backups } = platform
  const file = (await backups?.listBackups())?.files?.find((each) => each.name === name)
  if (!backups || !file) throw new Refusal('NOT_FOUND', { message: backupMissingMessage })
  if (file.fault) throw new Refusal('NOT_ALLOWED', { message: backupFaults[file.fault] })
  if (backups.restores.isUnderWay)
    throw new Refusal('ALREADY_BEGUN', { message: startLinkRefusals.restoring })
  backups.restores.start({ name, file: join(backups.path, name), address, contents: file.contents })
}
