import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AboutSecondFactor } from './AboutSecondFactor.tsx'
import { FirstWeek } from './FirstWeek.tsx'
import { ForAuditors } from './ForAuditors.tsx'
import { ForPrograms } from './ForPrograms.tsx'
import { KeyList } from '../ui/KeyList.tsx'
import { PasswordAndAddress } from './PasswordAndAddress.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { Section } from '../ui/Section.tsx'
import { SignInAndMail } from './SignInAndMail.tsx'
import { StatePill } from '../ui/state/StatePill.tsx'
import classes from './HelpPage.module.css'

/** What the words of the registers mean, and what the keys do. */
export function HelpPage() {
  const hash = useLocation({ select: (address) => address.hash })
  // A page that is opened afresh is drawn after the browser has looked for the part that its address names.
  useEffect(() => {
    document.getElementById(hash)?.scrollIntoView()
  }, [hash])
  return (
    <>
      <PageHeader title="Help" />
      <div className={`grid gap-4 ${classes.columns}`}>
        <div className={`grid gap-4 ${classes.texts}`}>
          <FirstWeek />
          <PasswordAndAddress />
          <Section title="Enquiry">
            <p>
              An enquiry asks the market: a request for quotations (RFQ), an invitation to tender (ITT), a
              request for proposal (RFP) or information (RFI), or an expression of interest (EOI). Record it
              when it is issued: its department, who funds it, when it closes, how many bidders were invited
              and how many bids came.
            </p>
            <p>
              Where tender documents are sold, enter how many and at what price. Insaka works out the total
              and the 40 % that is to be remitted; whether it was remitted is filled in later.
            </p>
            <p>
              Each enquiry leads to one paper. It is <StatePill state="OPEN" label="Open" /> until it closes,
              then <StatePill state="CLOSED" label="Closed, no paper" />, and{' '}
              <StatePill state="LINKED" label="Linked" /> once a paper takes it up, before or after its
              closing. One that leads nowhere is <StatePill state="WITHDRAWN" label="Withdrawn" />, with a
              date and a reason; it stays in the register.
            </p>
          </Section>
          <Section title="Low value paper (LVP)">
            <p>
              A low value paper asks the Controlling Officer to approve a purchase. Start it from the enquiry
              it follows, or as a non-tendered request if there was none. Enter the dates of requisition and
              initiation, the vendor, the value and, once approved, the day of approval. The order follows:
              its date and its LPO number.
            </p>
            <p>
              The reference is fixed when the paper is first saved: institution, department, LVP, number,
              month and year of initiation. It does not change afterwards.
            </p>
          </Section>
          <Section title="Committee paper (MPC)">
            <p>
              A committee paper asks the Procurement Committee to approve a purchase above the limit of the
              Controlling Officer. It is filled in like a low value paper, and also says how it was decided:
              at an ordinary or extra-ordinary meeting, with the number of that meeting, or by circulation.
            </p>
          </Section>
          <Section title="Contract">
            <p>
              A contract is made on a committee paper, one on each. Choose the paper; description, manager,
              currency and value come from it, and from then on the paper keeps its value and currency and
              cannot be cancelled. Four dates are asked for: the committee’s approval, the clearance by the
              Ministry of Justice, the notification of award, and the award itself. Changing one of them
              clears those after it.
            </p>
            <p>
              Above a value of 1,000,000 the award comes at least 5 days after its notification, so that other
              bidders can object in time. The dates may lie ahead. From them follows how far a contract is:{' '}
              <StatePill state="APPROVED" label="Approved" />, <StatePill state="CLEARED" label="Cleared" />,{' '}
              <StatePill state="NOTIFIED" label="Notified" />, <StatePill state="AWARDED" label="Awarded" />.
              It is <StatePill state="PAID_IN_FULL" label="Paid in full" /> when nothing is left to be paid.
            </p>
            <p>
              The balance is the revised value less the amount paid. The contract number is fixed when the
              contract is first saved: institution, funder, department, category, number, month and year of
              award.
            </p>
          </Section>
          <Section title="Contract amendment">
            <p>
              An amendment changes the sum of a contract. Choose the contract and enter when the amendment was
              approved, cleared by the Ministry of Justice and made, why, and the sum of the contract from
              then on. That sum is the contract’s revised value.
            </p>
            <p>
              All amendments together may raise a contract by at most 25 % of its original value: one of
              1,000,000 may be amended to 1,250,000, and no further. A sum may be lower than the original
              value, but not lower than what has been paid.
            </p>
            <p>
              A saved amendment stays as it is; only its PDF can be attached or replaced. To correct it, make
              another one. Its reference is that of the contract with A1, A2 and so on behind it.
            </p>
          </Section>
          <Section title="Fuel account">
            <p>
              Each department has a fuel account in kwacha. A deposit adds money to it; the institution itself
              is its client. A draw takes fuel out: enter who gets it, which fuel and how many litres. The
              pump price is the institution’s price of that fuel on the day of the transaction, and the amount
              is price times litres. A transaction may be dated up to 31 days back, by an administrator 366.
            </p>
            <p>
              A coupon can be named on a draw. Its number is used once in a calendar year; capitals and blanks
              do not matter. When the draw is reversed, the coupon is free again.
            </p>
            <p>
              What is posted is never changed. To correct it, open it and choose ‘Reverse…’ with a reason: an
              entry of the opposite kind is posted today, and both name each other. Officers reverse their own
              transactions, administrators all of them; a reversal itself is not reversed.
            </p>
            <p>
              A draw that would take the account below zero asks first. An institution may also refuse such
              draws altogether. Accounts at or below zero are red, and counted in the menu.
            </p>
            <p>
              The list and its balances follow the order of posting. The statement of a month, a quarter or a
              year, behind the printer’s sign, follows the dates: opening balance, entries, sums, litres of
              each fuel, closing balance, and lines for signatures. It is of one account or of all. A reversal
              is an entry of its own, counted as taken back. What was posted after the end of the period is
              marked as late.
            </p>
          </Section>
          <Section title="Search">
            <p>
              The box (Ctrl+K) and the lists look in references, descriptions, vendors, order numbers, e-GP
              references and linked enquiries. An order is found by its digits, without prefix and zeros: 4380
              finds LPO 004380.
            </p>
            <p>
              Below a list of your own or your department’s records stands how many the same search or filter
              finds in the whole institution.
            </p>
          </Section>
          <Section title="Export">
            <p>
              ‘Export’ (the arrow, beside the printer’s sign) saves all that a list finds, on all its pages
              and in its order, as an Excel workbook or as CSV. Narrow the list first to what you need. A
              workbook begins with a sheet that says which list it is, how it was narrowed, who made it when,
              and what its amounts come to. The tables of the charts are copied or saved as CSV by the buttons
              above them.
            </p>
          </Section>
          <Section title="Import">
            <p>
              An administrator brings in a register that is in Excel or CSV: ‘Import’ (the arrow that points
              up) beside the lists of enquiries, low value and committee papers and fuel accounts, on the
              pages of departments, designations and users, or Administration → Imports. First say which
              column fills which field; then every row is checked, and wrong cells can be mended on the spot.
              Nothing becomes a record before the last step.
            </p>
            <p>
              The former reference is the number that a record had in your books. It comes with a new record
              and then stays. A register has each once, so a file may be brought in again: what is there
              already is left out.
            </p>
            <p>
              An import can be taken back as a whole: its records leave the register and its sums, their
              numbers and history stay. Fuel transactions are reversed on their own days. Records that
              somebody has changed since are kept.
            </p>
            <p>
              Users come in without a password. When their import has ended, ‘Temporary passwords…’ makes a
              sheet with one for each of them, which they change when they first sign in. Taking them back
              disables those who have not begun; departments and designations are closed.
            </p>
          </Section>
          <SignInAndMail />
          <AboutSecondFactor />
          <Section title="When somebody leaves">
            <p>
              An administrator sets them to Retired, or disables their account, on Administration → Users.
              What they have not finished can then be handed over to a colleague: open and closed enquiries
              that no paper has taken up, papers in progress, and papers whose contract is not paid in full.
              ‘Hand over…’ on the user’s sheet does so at any other time.
            </p>
            <p>
              The colleague becomes the initiator. References stay, and the history of each record tells who
              handed it over. What is finished, and every fuel entry, stays with who made it.
            </p>
          </Section>
          <Section title="Expenses and report">
            <p>
              A paper counts as an expense until it is cancelled, with its purchase order value, on the day of
              its approval or, without one, of its initiation. Dashboard, Insights and report count alike.
              Amounts in other currencies are never added to kwacha.
            </p>
            <p>
              The procurement report tells for a period what was brought forward, what is new, reopened,
              completed and cancelled, and what is carried forward; what was spent, by department, vendor
              category, expense type, funder, method and category; and lists enquiries, papers, direct
              bidding, contracts, amendments and fuel. Look at its summary first, then make it as a workbook
              or as a PDF, which takes up to 10,000 records. Every report is kept as it was made. ‘Check a
              file’ tells whether a file on your computer is the one that was kept.
            </p>
          </Section>
          <Section title="Non-tendered request (NTR)">
            <p>
              Some purchases are made without an enquiry. Choose ‘None Tendered Request’ in place of one:
              Insaka then records an enquiry of the type NTR with a number of its own, so that the register of
              enquiries stays complete. When its paper is cancelled, the NTR is withdrawn with it.
            </p>
          </Section>
          <Section title="From start to finish">
            <ol>
              <li>The enquiry is issued, and open until it closes.</li>
              <li>
                A paper takes it up and is <StatePill state="IN_PROGRESS" label="In Progress" />: initiated,
                then approved.
              </li>
              <li>The order is placed: date and LPO number are entered on the paper.</li>
              <li>
                The signed paper is attached as a PDF and the paper set to{' '}
                <StatePill state="COMPLETE" label="Complete" />. After that only its status and its file can
                be changed; to correct anything else, set it back to In Progress first.
              </li>
              <li>
                A paper that is not carried on is set to <StatePill state="CANCELLED" label="Cancelled" />,
                which asks for a reason and is saved at once. It keeps its number, and its enquiry is free
                again for another paper.
              </li>
            </ol>
            <p>Nothing is deleted. The History tab of a record shows who changed what, and when.</p>
          </Section>
          <ForAuditors />
          <Section title="History of the institution">
            <p>
              Administration → History shows administrators and guests every change of every record, newest
              first: who, when, which record, and what it was before. Narrow it by days, person, register and
              kind of change; a line opens with all its fields. ‘What they changed’ on the sheet of a user and
              ‘What happened yesterday’ on the Dashboard lead there.
            </p>
            <p>
              Changes of users, institutions and settings are for administrators. A guest sees that there was
              one, with its number and its digest. Administrators also see sign-ins, refusals and exports, and
              from which address they came.
            </p>
            <p>
              ‘Export’ saves all that the filters find: as CSV with a line for each changed field, or as
              NDJSON with every event as it was written down, for checking.
            </p>
          </Section>
          <ForPrograms />
          <div id="backups" className={classes.target}>
            <Section title="Backups">
              <p>
                A backup holds all records, files and histories of the installation. Where the server has a
                folder for them, Insaka makes one each night, keeps those of 14 days, 8 weeks and 12 months,
                and says on the Dashboard of administrators when one is missing. Ask those who look after the
                server whether there is such a folder.
              </p>
              <p>
                They copy that folder to another place, and put a backup back once on another computer before
                it is needed. ‘Back up and restore’ in the handbook of the server says how.
              </p>
            </Section>
          </div>
        </div>
        <div>
          <Section title="Keys" description="Single keys can be switched off on My profile.">
            <KeyList />
          </Section>
        </div>
      </div>
    </>
  )
}
