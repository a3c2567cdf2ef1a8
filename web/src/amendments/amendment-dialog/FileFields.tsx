import { fileSection } from '@insaka/domain/amendments/amendments.fields'
import type { ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import { amendmentFieldLabels } from '@insaka/domain/contracts/contracts.labels'
import { AttachmentField } from '../../registers/dialog/attachment/AttachmentField.tsx'
import type { RecordParts } from '../../registers/dialog/describe-record.ts'
import { FieldGroup, LongField } from '../../ui/form/FieldGrid.tsx'
import type { FileForm, FileBody, SavedAmendment } from './saved-amendment-form.ts'

type Props = RecordParts<FileForm, FileBody, SavedAmendment>

export const FileFields = ({ described, form, record }: Props) => (
  <FieldGroup title={fileSection}>
    <LongField>
      <AttachmentField
        form={form}
        record={record as ListedAmendment}
        versions={described.versions}
        label={amendmentFieldLabels.attachmentId}
        noun="amendment"
      />
    </LongField>
  </FieldGroup>
)
