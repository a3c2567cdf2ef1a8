import { fileSection } from '@insaka/domain/amendments/amendments.fields'
import type { ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import { amendmentFieldLabels } from '@insaka/domain/contracts/contracts.labels'
import { isFixed, signedFileRefusal } from '@insaka/domain/decision-rules/decisions.rules'
import { AttachmentField } from '../../registers/dialog/attachment/AttachmentField.tsx'
import type { RecordParts } from '../../registers/dialog/describe-record.ts'
import { currentRights, useCurrentUser } from '../../state/current-user.ts'
import { FieldGroup, LongField } from '../../ui/form/FieldGrid.tsx'
import type { FileForm, FileBody, SavedAmendment } from './saved-amendment-form.ts'

type Props = RecordParts<FileForm, FileBody, SavedAmendment>

export function FileFields({ described, form, record }: Props) {
  const rights = currentRights(useCurrentUser())
  const amendment = record as ListedAmendment
  return (
    <FieldGroup title={fileSection}>
      <LongField>
        <AttachmentField
          form={form}
          record={amendment}
          readOnlyReason={isFixed(amendment) ? signedFileRefusal({ rights }) : null}
          versions={described.versions}
          label={amendmentFieldLabels.attachmentId}
          noun="amendment"
        />
      </LongField>
    </FieldGroup>
  )
}
