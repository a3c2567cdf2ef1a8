import classes from './HeadsSection.module.css'

/** The root of a history in groups of eight, so that eyes keep their place; what is copied has no gaps. */
export const RootHash = ({ root }: { root: string }) => (
  <code className={classes.root}>
    {root.match(/.{1,8}/g)?.map((group, index) => (
      // The same eight may come twice.
      <span key={index}>{group}</span>
    ))}
  </code>
)
