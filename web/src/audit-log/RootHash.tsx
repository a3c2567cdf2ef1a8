import classes from './HeadsSection.module.css'

/** The root hash in groups of eight for readability; copied text has no gaps. */
export const RootHash = ({ root }: { root: string }) => (
  <code className={classes.root}>
    {root.match(/.{1,8}/g)?.map((group, index) => (
      // Two groups may be equal, so the index is the key.
      <span key={index}>{group}</span>
    ))}
  </code>
)
