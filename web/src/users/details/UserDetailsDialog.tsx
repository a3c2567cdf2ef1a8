import { roles } from '@insaka/domain/permissions'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { useState, type ComponentType } from 'react'
import { useInstitution } from '../../structure/institution-lookup.queries.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { RecordHead } from '../../ui/record/RecordHead.tsx'
import { HandOverButton, useHandOverOffer } from '../hand-over/HandOverButton.tsx'
import { accountStanding } from '../users.columns.tsx'
import { Duties } from './Duties.tsx'
import { RegistrationDecision } from './RegistrationDecision.tsx'
import { ResetPassword } from './ResetPassword.tsx'
import { UserHistoryLink } from './UserHistoryLink.tsx'
import { UserEditor } from './UserEditor.tsx'

/** Props of sections that other features add below the form. */
export type UserPartProps = { record: UserRecord; onChanged: (user: UserRecord) => void }

type Props = { record: UserRecord; SignInOfUser: ComponentType<UserPartProps>; onClose: () => void }

/** Title line of the dialog: name, state of the account, role and workplace. */
function UserHead({ record }: { record: UserRecord }) {
  const { state, label } = accountStanding(record)
  const departments = useInstitution(record.institution).data?.departments
  const department = departments?.find(({ code }) => code === record.department)
  return (
    <RecordHead
      reference={`${record.firstName} ${record.lastName}`}
      isName
      state={state}
      stateLabel={label}
      link={<UserHistoryLink user={record} />}
      facts={
        <>
          <span>{roles[record.user.role]}</span>
          <span title={record.department}>{department?.name ?? record.department}</span>
        </>
      }
    />
  )
}

export default function UserDetailsDialog({ record: openedRecord, SignInOfUser, onClose }: Props) {
  // A password reset changes the record too, so the form continues with the result.
  const [record, setRecord] = useState(openedRecord)
  const { offer, afterSave } = useHandOverOffer(record, onClose)
  if (offer) return offer
  return (
    <Dialog title="User Details" head={<UserHead record={record} />} focusesTitle onClose={onClose}>
      <UserEditor
        key={record.version}
        record={record}
        onSaved={afterSave}
        above={<RegistrationDecision record={record} onDecided={onClose} onDecidedEarlier={setRecord} />}
        below={
          <div className="grid gap-2 mt-2">
            <Duties record={record} onChanged={setRecord} />
            <SignInOfUser record={record} onChanged={setRecord} />
          </div>
        }
        secondaryActions={
          <>
            <ResetPassword record={record} onReset={setRecord} />
            <HandOverButton record={record} />
          </>
        }
      />
    </Dialog>
  )
}
