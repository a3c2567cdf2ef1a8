import type { AttachmentRecord } from '@insaka/domain/attachments/attachments.schema'
import { useDepartments } from '../structure/institutions.queries.ts'
import { CautionLines } from '../ui/state/Cautions.tsx'
import { StatusNotice } from '../ui/dialog/StatusNotice.tsx'
import { Definitions } from '../ui/record/Definitions.tsx'
import type { RecordLabels } from '../ui/record/record-labels.ts'
import { Stages } from '../ui/record/Stages.tsx'
import { EarlierFiles } from './attachment/EarlierFiles.tsx'
import { FileLine } from './attachment/FileLine.tsx'
import type { VersionsQuery } from './attachment/versions-query.ts'
import type { PaperRecord } from './paper-form.ts'
import classes from './PaperReading.module.css'
import { paperSections, paperStages } from './paper-sections.tsx'

type Props = {
  paper: PaperRecord
  recordLabels: RecordLabels
  /** Every file that the paper has had. */
  versions: VersionsQuery
  /** Fields that only this kind of paper has. */
  more?: readonly string[]
  /** Leaves the last section to the fields that can be changed all the same. */
  withoutStatus: boolean
}

/** A paper to be read: its way, what it is about, and what it says in the places of its form. */
export function PaperReading({ paper, recordLabels, versions, more, withoutStatus }: Props) {
  const departments = useDepartments()
  const nameOf = (code: string) => departments.find((each) => each.code === code)?.name ?? code
  const file = (attachment: AttachmentRecord) => (
    <>
      <FileLine file={attachment} />
      <EarlierFiles query={versions} record={paper} />
    </>
  )
  const sections = paperSections(paper, recordLabels, nameOf, file, more)
  return (
    <div>
      <Stages stages={paperStages(paper)} />
      {paper.statusReason && <StatusNotice title="Cancelled" reason={paper.statusReason} />}
      <p className={classes.description}>{paper.description}</p>
      {(withoutStatus ? sections.slice(0, -1) : sections).map((section) => (
        <Definitions key={section.title ?? ''} {...section} />
      ))}
      <CautionLines cautions={paper.cautions} />
    </div>
  )
}
