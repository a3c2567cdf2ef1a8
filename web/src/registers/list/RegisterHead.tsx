import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ExportButton } from '../../files/ExportButton.tsx'
import { ImportLink } from '../../files/ImportLink.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { useShortcut } from '../../ui/shortcuts.ts'
import { HelpLink } from '../../ui/page/HelpLink.tsx'
import { MoreMenu } from '../../ui/popover/MoreMenu.tsx'
import { ScopeSelect } from '../../ui/scope/ScopeSelect.tsx'
import classes from './RegisterPage.module.css'
import { RegisterPrint } from './RegisterPrint.tsx'
import { RegisterColumns, RegisterViews } from './RegisterViews.tsx'
import type { RegisterScreen } from './use-register.ts'

type Props = {
  screen: RegisterScreen
  children?: ReactNode
}

/** Title, scope, saved views, and the button for a new record. */
export function RegisterHead({ screen, children }: Props) {
  const { register, address, mayCreate, open } = screen
  const newRecordLabel = `New ${register.noun}`
  useShortcut('n', mayCreate ? () => open('new') : null)
  return (
    <div className={`row flex-wrap gap-1 ${classes.head}`}>
      <h1>{register.title}</h1>
      <HelpLink />
      {!address.readsOwn && (
        <ScopeSelect scope={address.request.query.scope} onScope={(scope) => address.remember({ scope })} />
      )}
      <MoreMenu>
        <RegisterViews screen={screen} />
        <div className="row gap-1 ml-auto">
          {children}
          <div className={classes.wide}>
            <RegisterColumns screen={screen} />
            {/* The key discards records loaded for another list. */}
            <RegisterPrint key={address.hrefAfter({})} screen={screen} />
          </div>
          <ExportButton lists={[register.exportOf(address.request)]} />
          {register.importRegister && <ImportLink register={register.importRegister} />}
        </div>
      </MoreMenu>
      {mayCreate && (
        <div className={classes.create}>
          <Button
            leftSection={<PlusIcon />}
            // Only where the button’s label is not clear enough.
            title={register.createLabel === newRecordLabel ? undefined : newRecordLabel}
            onClick={() => open('new')}
          >
            {register.createLabel}
          </Button>
        </div>
      )}
    </div>
  )
}
