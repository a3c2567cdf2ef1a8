import classes from './Signers.module.css'

type Props = {
  signers: readonly string[]
  /** A row for each, where the sheet is wide. */
  inRows?: boolean
}

/** Lines to be signed by hand. */
export const Signers = ({ signers, inRows }: Props) => (
  <div className={`grid ${classes.signers}`} data-rows={inRows || undefined}>
    {signers.map((signer) => (
      <div key={signer}>
        <strong>{signer}</strong>
        {['Name', 'Signature', 'Date'].map((line) => (
          <span key={line} className={`block ${classes.line}`}>
            {line}
          </span>
        ))}
      </div>
    ))}
  </div>
)
