import { roles, type Role } from '@insaka/domain/permissions'
import { Link } from '@tanstack/react-router'
import { signOut } from '../state/sign-out.ts'
import { ChevronIcon } from '../ui/icons.tsx'
import { useDisclosure } from '../ui/use-disclosure.ts'
import { ColorSchemeChoice } from './ColorSchemeChoice.tsx'
import classes from './UserMenu.module.css'

type Props = { name: string; role: Role }

/** Who is signed in, and what concerns them alone. */
export function UserMenu({ name, role }: Props) {
  const { open, close, container, button } = useDisclosure()
  return (
    <div className={classes.menu} {...container}>
      <button type="button" className={classes.button} {...button}>
        <span className={classes.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className={classes.name}>{name}</span>
        <span className={classes.hidden}>, account menu</span>
        <span className={classes.chevron}>
          <ChevronIcon />
        </span>
      </button>
      {open && (
        <div className={classes.panel}>
          <p className={classes.whoIn}>
            {name}
            <span className={classes.role}>{roles[role]}</span>
          </p>
          <Link to="/insaka/profile" className={classes.item} onClick={close}>
            My profile
          </Link>
          <ColorSchemeChoice />
          <button type="button" className={classes.item} onClick={signOut}>
            Sign out
          </button>
        </div>
      )}
    </div>
  )
}

const initialsOf = (name: string) =>
  name
    .split(' ')
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase()
