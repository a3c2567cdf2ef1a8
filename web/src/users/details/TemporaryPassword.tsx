import { SecretDialog } from '../../ui/dialog/SecretDialog.tsx'

type Props = { name: string; password: string; onClose: () => void }

export const TemporaryPassword = ({ name, password, onClose }: Props) => (
  <SecretDialog
    title="Temporary password"
    name={name}
    label={`Password for ${name}`}
    secret={password}
    noun="password"
    onClose={onClose}
  >
    It is shown only once, so write it down or pass it on. {name} must change it at the next sign-in, and has
    been signed out everywhere.
  </SecretDialog>
)
