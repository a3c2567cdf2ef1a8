import { roles, type Role } from '@insaka/domain/permissions'
import { Link } from '@tanstack/react-router'
import { signOutOrConfirm } from '../state/sign-out.ts'
import { ChevronIcon } from '../ui/icons.tsx'
import { useDisclosure } from '../ui/use-disclosure.ts'
import { ColorSchemeChoice } from './ColorSchemeChoice.tsx'
import classes from './UserMenu.module.css'

type Props = { name: string; role: Role }

export function UserMenu({ name, role }: Props) {
  const { open, close, container, button } = useDisclosure()
  return (
    <div className="shrink-0 relative outline-none" {...container}>
      <button type="button" className={`bare-button row gap-2 rounded ${classes.button}`} {...button}>
        <span className={`grid text-xs font-semibold ${classes.initials}`} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className={`truncate visually-hidden-on-phones ${classes.name}`}>{name}</span>
        <span className="visually-hidden nowrap">, account menu</span>
        <span className={`flex ${classes.chevron}`}>
          <ChevronIcon />
        </span>
      </button>
      {open && (
        <div className={`popup ${classes.panel}`}>
          <p className={`font-medium border-b ${classes.whoIn}`}>
            {name}
            <span className="block text-xs text-faint font-normal">{roles[role]}</span>
          </p>
          <Link
            to="/insaka/profile"
            className={`bare-button block w-full rounded hoverable touch-target ${classes.item}`}
            onClick={close}
          >
            My profile
          </Link>
          <ColorSchemeChoice />
          <button
            type="button"
            className={`bare-button block w-full rounded hoverable ${classes.item}`}
            onClick={signOutOrConfirm}
          >
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
