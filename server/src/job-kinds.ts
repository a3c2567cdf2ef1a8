import { moveStages } from './contracts/move-stages.ts'
import { closeEnquiries } from './enquiries/close-enquiries.ts'
import type { JobKind } from './jobs/job.ts'
import { windowWatch } from './sql-access/watch.ts'
import { tidy } from './tidy.ts'

/** The jobs of every installation. */
export const jobKinds: JobKind[] = [moveStages, closeEnquiries, tidy, windowWatch()]
