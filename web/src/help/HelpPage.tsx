import { KeyList } from '../ui/KeyList.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { Section } from '../ui/Section.tsx'
import { StatePill } from '../ui/state/StatePill.tsx'
import classes from './HelpPage.module.css'

/** What the words of the registers mean, and what the keys do. */
export function HelpPage() {
  return (
    <>
      <PageHeader title="Help" />
      <div className={classes.columns}>
        <div className={classes.texts}>
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
              Each enquiry leads to one paper. It is <StatePill state="OPEN" label="Open" /> until a paper
              takes it up, then <StatePill state="LINKED" label="Linked" />. An open enquiry that leads
              nowhere is <StatePill state="WITHDRAWN" label="Withdrawn" />, with a date and a reason; it stays
              in the register.
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
            <p>A contract is made on an approved committee paper.</p>
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
              <li>The enquiry is issued and closes. It is open.</li>
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
                A paper that is not carried on is <StatePill state="CANCELLED" label="Cancelled" />, with a
                reason. It keeps its number, and its enquiry is open again for another paper.
              </li>
            </ol>
            <p>Nothing is deleted. The History tab of a record shows who changed what, and when.</p>
          </Section>
        </div>
        <div className={classes.keys}>
          <Section title="Keys" description="Single keys can be switched off on My profile.">
            <KeyList />
          </Section>
        </div>
      </div>
    </>
  )
}
