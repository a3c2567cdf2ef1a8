import type { BackupContents } from '@insaka/domain/first-start/restore.schema'
import { Moment } from '../ui/Moment.tsx'
import { institutionNamesText, recordsText } from './backup-texts.ts'

export const BackupContentsText = ({ contents }: { contents: BackupContents }) => (
  <>
    {institutionNamesText(contents)}: {recordsText(contents)}, as of <Moment value={contents.madeOn} />.
  </>
)
