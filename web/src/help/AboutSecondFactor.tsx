import { setupCodeHours, trustDays } from '@insaka/domain/second-factor/second-factor.rules'
import { Section } from '../ui/Section.tsx'
import classes from './HelpPage.module.css'

/** What a second factor is, and what to do when the phone is not there. */
export function AboutSecondFactor() {
  return (
    <div id="second-factor" className={classes.target}>
      <Section title="Second factor">
        <p>
          With a second factor, Insaka asks for a code after your password: six digits that an app on your
          phone shows, new ones every 30 seconds. Google Authenticator, Microsoft Authenticator, Aegis and
          other such apps will do; they need no network for it.
        </p>
        <p>
          Set it up on My profile: scan the QR code with the app, or type its key, and enter the code that the
          app then shows. Print the ten recovery codes and keep them away from your phone. Each of them lets
          you in once without it; when few are left, make new ones on My profile.
        </p>
        <p>
          ‘Not again on this computer for {trustDays} days’ is for a computer that nobody else uses. If the
          right code is refused, let your phone set its date and time automatically.
        </p>
        <p>
          For a new phone, choose ‘Another phone…’ on My profile. If the old one is lost, sign in with a
          recovery code first. Without one, ask an administrator: ‘Take away…’ on your sheet under
          Administration → Users removes the second factor, after they have made sure that it is you who asks.
        </p>
        <p>
          In Administration → Institution Settings an administrator may ask for a second factor from
          administrators or from everybody. Who has none then sets it up right after signing in. Where a
          one-time code is asked for as well, an administrator makes it on the sheet of the user; it is good
          once, within {setupCodeHours} hours.
        </p>
      </Section>
    </div>
  )
}
