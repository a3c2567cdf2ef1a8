import classes from './Signers.module.css'

/** Lines to be signed by hand. */
export const Signers = ({ signers }: { signers: readonly string[] }) => (
  <div className={`grid ${classes.signers}`}>
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
