import { EarlierFiles } from '../../papers/attachment/EarlierFiles.tsx'
import { FileLine } from '../../papers/attachment/FileLine.tsx'
import type { ContractPaper } from '../../papers/contract-paper.ts'
import { useDepartments } from '../../structure/institutions.queries.ts'
import { CautionLines } from '../../ui/state/Cautions.tsx'
import { Definitions } from '../../ui/record/Definitions.tsx'
import { contractSections } from './contract-sections.tsx'
import { contractFormLabels } from './contract-text.ts'
import { contractAttachmentsQuery } from './contract.queries.ts'

/** A contract to be read. */
export function ContractReading({ paper }: { paper: ContractPaper }) {
  const departments = useDepartments()
  const nameOf = (code: string) => departments.find((each) => each.code === code)?.name ?? code
  const { contract } = paper
  const { terms, money, record } = contractSections(paper, nameOf, (file) => (
    <>
      <FileLine file={file} />
      {file.id === contract.attachmentId && (
        <EarlierFiles query={contractAttachmentsQuery} record={contract} />
      )}
    </>
  ))
  return (
    <div>
      <Definitions
        items={[{ label: contractFormLabels.description, value: contract.description, isLong: true }]}
      />
      <Definitions items={terms} />
      <Definitions title="Value and payment" items={money} />
      <Definitions title="Record" items={record} />
      <CautionLines cautions={contract.cautions} />
    </div>
  )
}
