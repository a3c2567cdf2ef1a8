import { pick } from '@insaka/domain/core/register-list.schema'
import { mpcCautions } from '@insaka/domain/mpc/mpc.cautions'
import { mpcReference } from '@insaka/domain/mpc/mpc.rules'
import { mpcFields, type MpcInput, type MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { findContracts } from '../contracts/contracts.repository.ts'
import type { PaperKind } from '../papers/papers.kind.ts'
import { paperReader } from '../papers/papers.repository.ts'

type Filled = Pick<MpcInput, keyof typeof mpcFields>

const reads = paperReader<MpcRecord>('mpc', { cautions: mpcCautions })

export const mpcKind: PaperKind<Filled, MpcRecord> = {
  ...reads,
  // Without the contract, which `find`, `findMany` and the functions that save contracts add.
  toRecord: (parts) => ({ ...reads.toRecord(parts), contract: null }),
  async find(tx, id) {
    const [paper, contracts] = await Promise.all([reads.find(tx, id), findContracts(tx, [id])])
    return paper && { ...paper, record: { ...paper.record, contract: contracts.get(id)?.record ?? null } }
  },
  async findMany(tx, ids) {
    const [papers, contracts] = await Promise.all([reads.findMany(tx, ids), findContracts(tx, ids)])
    return papers.map((paper) => ({ ...paper, contract: contracts.get(paper.id)?.record ?? null }))
  },
  columnsOf: (filled) => {
    const { department: _department, formerReference: _fixed, ...columns } = pick(mpcFields, filled)
    return columns
  },
  referenceOf: ({ funder, procurementCategory, mpcNumber, initiatedOn }, parts) =>
    mpcReference({ ...parts, funder, procurementCategory, mpcNumber: mpcNumber!, initiatedOn }),
}
