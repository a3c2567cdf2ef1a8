import { Section } from '../ui/Section.tsx'
import classes from './HelpPage.module.css'

/** How a history is checked by somebody who need not trust this server. */
export function ForAuditors() {
  return (
    <div id="auditors" className={classes.target}>
      <Section title="For auditors: checking it yourself">
        <p>
          Save the{' '}
          <a href="/verify.html" download>
            page that checks (verify.html)
          </a>{' '}
          or the{' '}
          <a href="/verify-trail.mjs" download>
            script that checks (verify-trail.mjs)
          </a>{' '}
          once; both work on any computer, without Insaka and without a network.
        </p>
        <ol>
          <li>
            Note the head of the history from time to time, its number of events and its root, and keep it
            where the institution cannot reach it: it is printed on each report and statement, and shown in
            Administration → History → Checks and heads, to copy, to save, or to print and sign.
          </li>
          <li>
            Later, export the history there as NDJSON, without any filter, from the first event on. For a
            single record or file, save its proof: ‘Proof…’ is in the History of a record, at its PDF, and at
            a report that was kept. It asks for the number of events of the head that you have.
          </li>
          <li>
            Open the page from your disk, choose the export, or a PDF together with its proof, and enter the
            heads that you kept.
          </li>
          <li>
            The page names the first event that was changed, removed, put in or reordered since, and says what
            its result shows and what it does not.
          </li>
        </ol>
      </Section>
    </div>
  )
}
