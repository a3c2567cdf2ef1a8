import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { ScopeSelect } from '../../ui/scope/ScopeSelect.tsx'
import classes from './RegisterPage.module.css'
import type { OpenRegister } from './use-register.ts'

type Props = {
  screen: OpenRegister
  /** More that can be done here. */
  children?: ReactNode
}

/** The title, whose records are shown, and the way to a new one. */
export function RegisterHead({ screen: { register, address, mayCreate, open }, children }: Props) {
  return (
    <div className={classes.head}>
      <PageHeader
        title={register.title}
        actions={
          <div className={classes.actions}>
            <ScopeSelect
              scope={address.request.query.scope}
              onScope={(scope) => address.remember({ scope })}
            />
            {children}
            {mayCreate && <Button onClick={() => open('new')}>{register.create}</Button>}
          </div>
        }
      />
    </div>
  )
}
