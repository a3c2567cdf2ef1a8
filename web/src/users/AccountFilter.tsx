import { formatNumber } from '@insaka/domain/core/figures'
import { accountStates, type AccountState } from '@insaka/domain/users/users.labels'
import { isPlainClick } from '../ui/table/plain-click.ts'
import tabs from '../ui/tabs/StateTabs.module.css'
import type { UsersAddress } from './use-users-address.ts'

type Props = {
  address: UsersAddress
  /** How many of the institution wait, undefined until the first answer. */
  waiting: number | undefined
}

const choices = [[undefined, 'All users'], ...Object.entries(accountStates)] as [
  AccountState | undefined,
  string,
][]
/** The users by the state of their accounts. Of those who wait for somebody it says how many there are. */
export function AccountFilter({ address: { search, hrefAfter, change }, waiting }: Props) {
  return (
    <nav aria-label="Account">
      <ul className={tabs.tabs}>
        {choices.map(([account, label]) => (
          <li key={label}>
            <a
              href={hrefAfter({ account, page: undefined })}
              className={tabs.tab}
              aria-current={account === search.account ? 'page' : undefined}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                change({ account })
              }}
            >
              {label}{' '}
              {account === 'waiting' && (
                <span className={tabs.count}>{waiting === undefined ? '…' : formatNumber(waiting)}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
