import { roles, type Role } from '@insaka/domain/permissions'
import type { Demo } from '../session/settings.ts'
import classes from './DemoAccounts.module.css'

type Props = { demo: Demo; onChoose: (account: { username: string; password: string }) => void }

/** Demo accounts, which the server lists only for requests from its own computer. */
export function DemoAccounts({ demo, onChoose }: Props) {
  const institutions = [...new Set(demo.accounts.map((account) => account.institution))]
  return (
    <section className={classes.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={classes.title}>
        Demo accounts
      </h2>
      <p className="m-0 text-sm text-faint">Choose one to fill in the form, then sign in.</p>
      {institutions.map((institution) => (
        <div key={institution}>
          <h3
            className={`text-sm text-faint truncate font-normal ${classes.institution}`}
            title={institution}
          >
            {institution}
          </h3>
          <ul className={`bare-list grid ${classes.accounts}`}>
            {demo.accounts
              .filter((account) => account.institution === institution)
              .map(({ username, role }) => (
                <li key={username}>
                  <button
                    type="button"
                    className={`grid w-full rounded cursor-pointer surface hoverable ${classes.account}`}
                    onClick={() => onChoose({ username, password: demo.password })}
                  >
                    <span>{username}</span>
                    <span className="text-faint">{roleName(role)}</span>
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

const roleName = (role: string) => (Object.hasOwn(roles, role) ? roles[role as Role] : role)
