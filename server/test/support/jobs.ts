import type { Job, JobKind } from '../../src/jobs/job.ts'
import type { Platform } from '../../src/platform.ts'

export const runJob = (
  kind: JobKind,
  platform: Platform,
  {
    signal = new AbortController().signal,
    advance = async () => undefined,
  }: Partial<Pick<Job, 'signal' | 'advance'>> = {},
  institutionId: string | null = null,
  wantedOn: string | null = null,
): Promise<void> => {
  const job: Job = {
    institutionId,
    cursor: null,
    wantedOn,
    signal,
    advance,
  }
  return kind.run(job, platform)
}
