import type { ReactNode } from 'react'
import { Brand } from './Brand.tsx'
import classes from './PlainPage.module.css'

/** A page outside the shell: the product name above one column. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={`row border-b surface ${classes.head}`}>
        <Brand />
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  )
}
