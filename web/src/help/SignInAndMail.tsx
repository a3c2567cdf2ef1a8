import { sessionHours } from '@insaka/domain/sign-in/sign-in.rules'
import { settings } from '../session/settings.ts'
import { Section } from '../ui/Section.tsx'

/** Where somebody is signed in and for how long, and what Insaka sends by mail. */
export const SignInAndMail = () => (
  <Section title={settings.mail ? 'Sign-in and mail' : 'Sign-in'}>
    <p>
      ‘Where you are signed in’ on My profile lists each browser in which you are signed in now. ‘End’ signs
      you out of one, ‘End all others’ of all but this one. If you do not know one of them, end it and change
      your password. Computers where no code is asked for are listed below.
    </p>
    <p>
      Who does nothing for a while is asked whether they are still there, and signed out two minutes later.
      Your institution chooses how long that is. A session lasts {sessionHours} hours at most. What you have
      typed in a record stays on this computer.
    </p>
    {settings.mail && (
      <>
        <p>
          When somebody signs in as you on a computer or in a browser that you have not used before, a mail
          comes to you. If it was not you, change your password at once.
        </p>
        <p>
          The morning mail brings what waits for action and what needs attention, as your Dashboard shows it.
          It comes on working days from 07:00, and not where there is nothing. Choose on My profile: every
          working day, on Mondays, or never.
        </p>
      </>
    )}
    <p>
      Administrators choose in Administration → Institution Settings when people are signed out and who must
      have a second factor.{' '}
      {settings.mail &&
        'Mail is listed there for 30 days: what was sent, what waits, and what failed and why. ‘Send a test mail’ sends one to your own address; ‘Send again’ tries once more what has failed.'}
    </p>
    <p>
      ‘Sessions…’ on the sheet of a user, under Administration → Users, lists where that user is signed in,
      and ends all of it.
    </p>
  </Section>
)
