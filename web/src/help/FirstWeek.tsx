import type { Role } from '@insaka/domain/permissions'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../state/current-user.ts'
import { Section } from '../ui/Section.tsx'
import classes from './HelpPage.module.css'

type Week = { title: string; roles: readonly Role[]; days: readonly ReactNode[] }

const weeks: readonly Week[] = [
  {
    title: 'Officer',
    roles: ['ORD'],
    days: [
      'Read the list of enquiries. Its tabs show their states. The search box finds an enquiry by a word of its description or by its reference.',
      'Record an enquiry when it is issued: New enquiry, or the key n in its list. Red messages say what is missing; what you typed stays on this computer until you save it.',
      'Once bids are in, open the enquiry and begin the paper from it, so that nothing is typed twice. Where there was no tender, choose None Tendered Request.',
      'When the paper is approved, enter the day; when the order is out, its date and number; then attach the signed paper as a PDF and set it to Complete.',
      'Look at the Dashboard each morning: your papers in progress, and what waits.',
    ],
  },
  {
    title: 'Head of procurement',
    roles: [],
    days: [
      'Choose ‘Institution’ above a list to see the records of everybody. A view that you need again is kept with ‘Views’.',
      'Go through Needs attention on the Dashboard: papers in progress for more than 30 days, awards that come too early, split purchases.',
      'Open Insights: vendors, methods, funders and days. Each bar leads to its papers.',
      'Make the report of the last quarter: Reporting, its dates, a look at the figures first, then PDF or workbook. It is kept as it was made.',
      'Ask for a missing PDF or a late order by the reference of the paper: its history says who had it last.',
    ],
  },
  {
    title: 'Administrator',
    roles: ['ADMIN'],
    days: [
      'Departments first, then the designations of each, then people: Administration in the menu.',
      'Check the address and telephone of the institution, and upload its coat of arms: Administration → Institution.',
      'Choose when people are signed out and who needs a second factor: Administration → Institution Settings. Where Insaka sends mail, send a test mail there.',
      'Approve who has signed up, with the role that they need. Officers record, guests read.',
      'Bring in the registers that you have in Excel: Administration → Imports. An import can be taken back as a whole.',
      'Set your own fuel prices: Stores → Fuel Settings. Give each fuel account the balance with which it begins as its first deposit, or bring it in with an import.',
      'See that a backup is made each night, and ask where it is kept. Have one put back once on another computer, so that you know that it works.',
      'When somebody leaves, set their status to Retired, and hand over to a colleague what they have not finished. What they recorded stays.',
    ],
  },
  {
    title: 'Auditor',
    roles: ['GUEST'],
    days: [
      'You read everything of the institution and change nothing. Every record has a History tab: who changed what, when, from what to what.',
      'Administration → History has the changes of all records: narrow it to a person, a register or a quarter, and export it.',
      'Begin with the cautions: Needs attention on the Dashboard, or the filter Cautions in a list.',
      'Export a list to Excel with the arrow next to the printer’s sign: its first sheet says how it was narrowed and what its amounts come to.',
      'Check a report that somebody gives you: Archived Reports → Check a file says whether it is the one that was kept.',
      'Cancelled and withdrawn records stay in their registers with date and reason; numbers have no gaps.',
    ],
  },
]

/** What each kind of work begins with; one's own is open. */
export function FirstWeek() {
  const { role } = useCurrentUser().user
  return (
    <div id="first-week">
      <Section title="Your first week">
        {weeks.map(({ title, roles, days }) => (
          <details key={title} open={roles.includes(role)} className={classes.week}>
            <summary className="strong pointer">{title}</summary>
            <ol>
              {days.map((day, i) => (
                <li key={i}>{day}</li>
              ))}
            </ol>
          </details>
        ))}
      </Section>
    </div>
  )
}
