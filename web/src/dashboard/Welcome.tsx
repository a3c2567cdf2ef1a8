import { roles, type Role } from '@insaka/domain/permissions'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import classes from './FirstSteps.module.css'

const introductions: Readonly<Record<Role, readonly string[]>> = {
  ORD: [
    'You record enquiries, papers, contracts and fuel, and change what is recorded. Everybody in the institution reads them.',
    'Begin with an enquiry, or with a low value paper where there was no tender.',
    'What you have typed and not saved stays on this device, and is there when you come back.',
  ],
  ADMIN: [
    'You record what officers record, and look after people, departments, fuel prices and imports.',
    'Begin with Administration → Users: who waits for your approval is counted in the menu.',
    'Nothing is deleted: every change is in the history of its record, with your name.',
  ],
  GUEST: [
    'You read all registers, reports and their histories, and change nothing.',
    'Begin with Needs attention on this page, or with a report of the last quarter.',
    'Every record has its history: who changed what, and when.',
  ],
  DEV: [
    'You look after institutions, departments and people. You record no papers.',
    'Begin with an administrator for the institution: Administration → Users.',
    'Everything that you change is in the history of the institution.',
  ],
}

type Props = { role: Role; firstName: string; onClose: () => void }

export default function Welcome({ role, firstName, onClose }: Props) {
  const id = useId()
  return (
    <section className={`card mb-4 ${classes.card}`} aria-labelledby={id}>
      <div className={`row line-below ${classes.head}`}>
        <h2 id={id}>Welcome, {firstName}</h2>
        <span className="small quiet">{roles[role]}</span>
        <Button className="to-end" variant="subtle" color="gray" size="xs" onClick={onClose}>
          Close
        </Button>
      </div>
      <div className={classes.words}>
        {introductions[role].map((sentence) => (
          <p key={sentence} className="no-margin">
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
