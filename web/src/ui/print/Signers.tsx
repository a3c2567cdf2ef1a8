import classes from './Signers.module.css'

type Props = {
  signers: readonly string[]
  /** One row for each signer, on wide sheets. */
  inRows?: boolean
}

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
