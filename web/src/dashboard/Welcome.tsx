import { roles, type Role } from '@insaka/domain/permissions'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import classes from './FirstSteps.module.css'

const introductions: Readonly<Record<Role, readonly string[]>> = {
  ORD: [
    'You record and update enquiries, papers, contracts and fuel. Everyone in the institution can read them.',
    'Start with an enquiry, or with a low value paper if there was no tender.',
    'What you type and do not save stays on this device as a draft until you come back.',
  ],
  ADMIN: [
    'You record what officers record, and manage users, departments, fuel prices and imports.',
    'Start with Administration → Users. The menu shows how many users await your approval.',
    'Nothing is deleted: every change is in the history of its record, with your name.',
  ],
  GUEST: [
    'You can read all registers, reports and their histories, but change nothing.',
    'Start with Needs attention on this page, or with a report of the last quarter.',
    'Every record has its history: who changed what, and when.',
  ],
  DEV: [
    'You manage institutions, departments and users. You do not record papers.',
    'Start with an administrator for the institution under Administration → Users.',
    'All your changes are in the history of the institution.',
  ],
}

type Props = { role: Role; firstName: string; onClose: () => void }

export default function Welcome({ role, firstName, onClose }: Props) {
  const id = useId()
  return (
    <section className={`card mb-4 ${classes.card}`} aria-labelledby={id}>
      <div className={`row border-b ${classes.head}`}>
        <h2 id={id}>Welcome, {firstName}</h2>
        <span className="text-sm text-faint">{roles[role]}</span>
        <Button className="ml-auto" variant="subtle" color="gray" size="xs" onClick={onClose}>
          Close
        </Button>
      </div>
      <div className={classes.words}>
        {introductions[role].map((sentence) => (
          <p key={sentence} className="m-0">
            {sentence}
          </p>
        ))}
        <Link to="/insaka/help/$page" params={{ page: 'first-week' }}>
          Your first week
        </Link>
      </div>
    </section>
  )
}
