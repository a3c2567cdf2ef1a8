import classes from './HeaderInstitution.module.css'

type Props = { institution: { name: string; alias: string } | undefined; code: string }

/** The user’s institution; a long name is cut visually but read out in full. */
export function HeaderInstitution({ institution, code }: Props) {
  return (
    <div className={`flex gap-2 flex-1 min-w-0 nowrap ${classes.institution}`} title={institution?.name}>
      <span className={`shrink-0 font-semibold ${classes.alias}`}>{institution?.alias ?? code}</span>
      {institution && <span className={classes.name}>{institution.name}</span>}
    </div>
  )
}
