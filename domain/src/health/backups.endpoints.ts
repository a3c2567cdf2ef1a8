import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { backupsState } from './backups.schema.ts'

const path = `${basePaths.admin}/backups` as const

export const backupsEndpoints = {
  read: endpoint({
    method: 'GET',
    path,
    summary: 'The newest backup, and whether one is running; null without daily backups',
    access: 'MANAGE_BACKUPS',
    message: 'The state of the backups.',
    payload: z.object({ backups: z.nullable(backupsState) }),
  }),
  make: endpoint({
    method: 'POST',
    path,
    summary: 'Back up now, at most three times an hour',
    access: 'MANAGE_BACKUPS',
    message: 'The backup starts in a few seconds.',
    payload: z.object({ backups: backupsState }),
  }),
  download: endpoint({
    method: 'GET',
    path: `${path}/newest`,
    summary:
      'Download the newest backup, if the operator allows it; for ADMIN only if there is one institution',
    access: 'MANAGE_BACKUPS',
    message: 'Backup found.',
    payload: z.object({}),
    file: ['application/gzip'],
  }),
}
