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
      <p className="no-margin small quiet">Choose one to fill in the form, then sign in.</p>
      {institutions.map((institution) => (
        <div key={institution}>
          <h3 className={`small quiet cut light ${classes.institution}`} title={institution}>
            {institution}
          </h3>
          <ul className={`bare-list grid ${classes.accounts}`}>
            {demo.accounts
              .filter((account) => account.institution === institution)
              .map(({ username, role }) => (
                <li key={username}>
                  <button
                    type="button"
                    className={`grid full-width rounded pointer surface lights-up ${classes.account}`}
                    onClick={() => onChoose({ username, password: demo.password })}
                  >
                    <span>{username}</span>
                    <span className="quiet">{roleName(role)}</span>
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
