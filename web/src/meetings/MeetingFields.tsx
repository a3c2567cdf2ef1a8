import { committeeMembers } from '@insaka/domain/committee-members/committee-members.register'
import { isAppointed } from '@insaka/domain/committee-members/committee-members.rules'
import { toDay } from '@insaka/domain/core/dates'
import { awaitsDecision } from '@insaka/domain/decision-rules/decisions.rules'
import { isSameName } from '@insaka/domain/meetings/meetings.rules'
import { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import { needsMeeting } from '@insaka/domain/mpc/mpc.rules'
import { endpointsOf } from '@insaka/domain/registers/derived'
import type { Recorded } from '@insaka/domain/registers/define-register'
import type { AnyLine } from '@insaka/domain/registers/lines'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useContext } from 'react'
import type { FieldValues } from 'react-hook-form'
import { call } from '../api/call.ts'
import type { DescribedRecord } from '../registers/described/described-record.ts'
import type { RecordParts } from '../registers/dialog/describe-record.ts'
import { DescribedFields } from '../registers/dialog/DescribedFields.tsx'
import { useCurrentUser } from '../state/current-user.ts'
import { ReadOnlyContext } from '../ui/fields/form-context.ts'
import { FieldGrid, FieldGroup } from '../ui/form/FieldGrid.tsx'

type Props = RecordParts<FieldValues, FieldValues, DescribedRecord>
type Line = Omit<AnyLine, 'id'>

/** Form of a meeting, with buttons that fill in its agenda and its attendance. */
export function MeetingFields(props: Props) {
  const { form } = props
  const { id: userId } = useCurrentUser()
  const section = (title: string) => <DescribedFields {...props} section={title} />
  return (
    <>
      <FieldGrid>
        <DescribedFields {...props} />
      </FieldGrid>
      <FieldGroup title="Agenda">
        {section('Agenda')}
        <FillButton
          form={form}
          name="agenda"
          label="Add waiting papers"
          nothing="No further paper waits for a meeting."
          find={() => findWaitingPapers(userId)}
          isSame={(line, { paper }) => isSameText(line['paper'], paper)}
        />
      </FieldGroup>
      <FieldGroup title="Attendance">
        {section('Attendance')}
        <FillButton
          form={form}
          name="attendance"
          label="Add committee members"
          nothing="All members of the committee are in the list."
          find={() => findMembers(userId, (form.getValues('heldOn') as string | null) ?? toDay(new Date()))}
          isSame={(line, { name }) => isSameText(line['name'], name) || isSameText(line['represents'], name)}
        />
      </FieldGroup>
      <FieldGroup title="Declared Interests">{section('Declared Interests')}</FieldGroup>
    </>
  )
}

const isSameText = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' && isSameName(a, b)

type FillButtonProps = Pick<Props, 'form'> & {
  name: string
  label: string
  nothing: string
  find: () => Promise<Line[]>
  isSame: (line: AnyLine, added: Line) => boolean
}

/** Adds lines that the register does not have yet. */
function FillButton({ form, name, label, nothing, find, isSame }: FillButtonProps) {
  const isReadOnly = useContext(ReadOnlyContext)
  const { mutate, data, isPending } = useMutation({
    async mutationFn() {
      const found = await find()
      const lines = form.getValues(name) as AnyLine[]
      const added = found.filter((line) => !lines.some((each) => isSame(each, line)))
      if (added.length === 0) return nothing
      form.setValue(name, [...lines, ...added.map((line) => ({ id: null, ...line }))], { shouldDirty: true })
      return added.length === 1 ? '1 line was added.' : `${added.length} lines were added.`
    },
    meta: { logMessage: 'Failed to fill in lines', leavesCountsUnchanged: true },
  })
  if (isReadOnly) return null
  return (
    <div className="row flex-wrap gap-2">
      <Button variant="subtle" size="xs" loading={isPending} onClick={() => mutate()}>
        {label}
      </Button>
      <output className="text-sm text-faint">{data}</output>
    </div>
  )
}

const pageSize = 100

/** Reads all pages of a list. */
async function readAll<R>(readPage: (page: number) => Promise<readonly R[]>): Promise<R[]> {
  const records: R[] = []
  for (let page = 0; ; page++) {
    const content = await readPage(page)
    records.push(...content)
    if (content.length < pageSize) return records
  }
}

async function findWaitingPapers(userId: string): Promise<Line[]> {
  const papers = await readAll(async (page) => {
    const { payload } = await call(mpcEndpoints.list, {
      params: { userId, page, sortField: 'id', pageSize },
      query: { scope: 'institution', status: ['IN_PROGRESS'], decision: ['SUBMITTED', 'FUNDED'] },
    })
    return payload.mpcs.content
  })
  return papers
    .filter((paper) => awaitsDecision(paper) && needsMeeting(paper))
    .map(({ reference, description }) => ({
      paper: reference,
      description,
      value: null,
      submittedOn: null,
      decision: null,
      resolution: null,
      outcome: null,
    }))
    .reverse()
}

type Member = Recorded<typeof committeeMembers>

async function findMembers(userId: string, day: string): Promise<Line[]> {
  const members = await readAll(async (page) => {
    const { payload } = await call(endpointsOf(committeeMembers).list, {
      params: { userId, page, sortField: 'id', pageSize },
      query: { scope: 'institution', status: ['APPOINTED'] },
    } as never)
    return (payload as Record<string, { content: Member[] }>)['committeeMembers']!.content
  })
  return members
    .filter((member) => isAppointed(member, day))
    .map(({ name, capacity }) => ({ name, capacity, represents: null, present: false }))
    .reverse()
}
