import type { ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import { amendmentFieldLabels as label } from '@insaka/domain/contracts/contracts.labels'
import { EarlierFiles } from '../../papers/attachment/EarlierFiles.tsx'
import { FileLine } from '../../papers/attachment/FileLine.tsx'
import { useDepartments } from '../../structure/institutions.queries.ts'
import { Definitions } from '../../ui/record/Definitions.tsx'
import { amendmentFilesQuery } from './amendment.queries.ts'
import { amendmentSections } from './amendment-sections.tsx'
import { ContractLink, PaperLink } from './links.tsx'

type Props = {
  amendment: ListedAmendment
  /** The file is among the definitions, where nobody can replace it. */
  withFile: boolean
}

/** An amendment to be read. */
export function AmendmentReading({ amendment, withFile }: Props) {
  const departments = useDepartments()
  const { department, attachment } = amendment
  const file = attachment && (
    <>
      <FileLine file={attachment} />
      <EarlierFiles query={amendmentFilesQuery} record={amendment} />
    </>
  )
  const sections = amendmentSections(amendment, {
    contract: <ContractLink contract={amendment.contract} />,
    paper: <PaperLink mpc={amendment.mpc} />,
    department: departments.find(({ code }) => code === department)?.name ?? department,
    file: withFile ? file : undefined,
  })
  return (
    <div>
      <Definitions items={[{ label: label.description, value: amendment.description, isLong: true }]} />
      {sections.map((section) => (
        <Definitions key={section.title} {...section} />
      ))}
    </div>
  )
}
