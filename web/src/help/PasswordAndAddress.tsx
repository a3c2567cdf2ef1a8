import { confirmDays, resetMinutes } from '@insaka/domain/forgotten-password/forgotten-password.labels'
import { settings } from '../session/settings.ts'
import { Section } from '../ui/Section.tsx'

/** What a person does who has forgotten the password, or has another e-mail address. */
export function PasswordAndAddress() {
  return (
    <Section title="Password and e-mail address">
      {settings.mail ? (
        <>
          <p>
            If you have forgotten your password, choose <i>Forgotten password?</i> on the sign-in page and
            enter your username. A link comes to your e-mail address, with which you choose another password.
            It is good once, for {resetMinutes} minutes, and ends all your sessions. If no mail comes, ask an
            administrator of your institution for a temporary password.
          </p>
          <p>
            You change your own e-mail address on My profile, with your current password. Your former address
            hears of it, and a link comes to the new one: open it within {confirmDays} days to confirm that
            the address is yours. Until then no link for a new password is sent there.
          </p>
        </>
      ) : (
        <p>
          If you have forgotten your password, ask an administrator of your institution for a temporary one.
          You change your own e-mail address on My profile, with your current password.
        </p>
      )}
    </Section>
  )
}
