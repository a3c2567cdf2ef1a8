import type { BackupContents } from '@insaka/domain/first-start/backups.schema'
import { Moment } from '../ui/Moment.tsx'
import { namesText, recordsText } from './backup-texts.ts'

/** What comes back with a backup, as a sentence. */
export const ContentsText = ({ contents }: { contents: BackupContents }) => (
  <>
    {namesText(contents)}: {recordsText(contents)}, as of <Moment value={contents.madeOn} />.
  </>
)
