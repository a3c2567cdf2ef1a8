import type { RecordCaution } from '@insaka/domain/core/cautions'
import { CautionIcon } from '../icons.tsx'
import classes from './Cautions.module.css'

export const CautionLine = ({ message }: { message: string }) => (
  <span className={`flex gap-2 text-sm leading-tight rounded ${classes.line}`} data-caution>
    <CautionIcon />
    {message}
  </span>
)

export const CautionLines = ({ cautions }: { cautions: readonly RecordCaution[] }) =>
  cautions.length > 0 && (
    <div className={`grid gap-1 mt-4 ${classes.lines}`}>
      {cautions.map(({ code, field, message }) => (
        <CautionLine key={code + field} message={message} />
      ))}
    </div>
  )

/** List cell with an icon if the record has cautions. */
export function TextWithCautions({ text, cautions }: { text: string; cautions: readonly RecordCaution[] }) {
  const cautionText = cautions.map(({ message }) => message).join(' ')
  return (
    <span className="row gap-2 min-w-0">
      <span className={`truncate ${classes.text}`} title={text}>
        {text}
      </span>
      {cautionText && (
        <span className={`shrink-0 ${classes.sign}`} title={cautionText}>
          <CautionIcon />
          <span className="visually-hidden">{cautionText}</span>
        </span>
      )}
    </span>
  )
}
