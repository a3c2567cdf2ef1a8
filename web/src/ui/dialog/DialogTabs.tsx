import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useDialog } from './dialog-context.ts'
import classes from './DialogTabs.module.css'

type Props<T extends string> = {
  tabs: Readonly<Record<T, string>>
  currentTab: T
  onTab: (tab: T) => void
  label: string
  children: ReactNode
}

/** Tabs of one record, with arrow-key navigation. */
export function DialogTabs<T extends string>({ tabs, currentTab, onTab, label, children }: Props<T>) {
  const id = useId()
  const names = Object.keys(tabs) as T[]
  const { tabsPlace } = useDialog()

  function moveByArrow({ key, currentTarget }: KeyboardEvent<HTMLDivElement>) {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    const nextTab = names[(names.indexOf(currentTab) + step + names.length) % names.length]
    if (step === 0 || !nextTab) return
    onTab(nextTab)
    currentTarget.querySelector<HTMLButtonElement>(`[data-tab="${nextTab}"]`)?.focus()
  }

  return (
    <>
      {tabsPlace &&
        createPortal(
          <div
            className={`flex ${classes.tabs}`}
            role="tablist"
            aria-label={label}
            tabIndex={-1}
            onKeyDown={moveByArrow}
          >
            {names.map((name) => (
              <button
                key={name}
                type="button"
                role="tab"
                id={`${id}-${name}`}
                data-tab={name}
                className={`bare-button tab row text-muted p-0 ${classes.tab}`}
                aria-selected={name === currentTab}
                aria-controls={`${id}-panel`}
                tabIndex={name === currentTab ? 0 : -1}
                onClick={() => onTab(name)}
              >
                {tabs[name]}
              </button>
            ))}
          </div>,
          tabsPlace,
        )}
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${currentTab}`}
        className={`column ${classes.panel}`}
      >
        {children}
      </div>
    </>
  )
}
