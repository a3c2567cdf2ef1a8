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
    It is shown only now, so write it down or pass it on. It has to be changed at the first sign-in. All
    sessions of {name} have ended.
  </SecretDialog>
)
