import { errorMessage } from '@insaka/domain/core/errors'
import type { Rights } from '@insaka/domain/permissions'
import type { SearchResult } from '@insaka/domain/search/search.endpoints'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { openedRecords } from '../../state/opened-records.ts'
import { signOutOrConfirm } from '../../state/sign-out.ts'
import { HelpIcon, PlusIcon, SearchIcon } from '../../ui/icons.tsx'
import { LoadingBar } from '../../ui/page/LoadingBar.tsx'
import { useMenuCounts } from '../menu-counts.ts'
import { menuIcons } from '../menu-icons.ts'
import { registersFor, type NavEntry } from '../navigation.ts'
import classes from './CommandPalette.module.css'
import { actionsFor, matchesWords, screensFor, type Action } from './palette-choices.ts'
import { NamedChoiceText } from './NamedChoiceText.tsx'
import { RecordChoiceText } from './RecordChoiceText.tsx'
import { minSearchLength, useRecordSearch } from './use-record-search.ts'
import { useGuideSearch } from './use-guide-search.ts'

type Props = {
  rights: Rights
  /** Text typed while the palette was loading. */
  initialText: string
  onKeys: () => void
  onClose: () => void
}

type PaletteChoice = { key: string; content: ReactNode; choose: () => void; isTall?: boolean }
type ChoiceGroup = { title: string; choices: PaletteChoice[]; isStale?: boolean }

/** The command palette for screens, actions and records. A native dialog traps the focus. */
export default function CommandPalette({ rights, initialText, onKeys, onClose }: Props) {
  const [typed, setTyped] = useState(initialText)
  const [active, setActive] = useState<string>()
  const id = useId()
  const router = useRouter()
  const search = useRecordSearch(typed)
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme() === 'dark'
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!box.current?.open) box.current?.showModal()
  }, [])

  const searchText = typed.trim()
  const guide = useGuideSearch(searchText)

  /** Replaces an open record of the same register, so that closing the new one shows the list. */
  function openRecord(to: NavEntry['path'], search: { record: number | string; scope?: 'institution' }) {
    onClose()
    const { pathname, search: current } = router.latestLocation
    const replace = pathname === to && (current as { record?: unknown }).record !== undefined
    void router.navigate({ to, search, replace })
  }

  function runAction(action: Action) {
    if (action.kind === 'new') return openRecord(action.to, { record: action.record })
    onClose()
    if (action.kind === 'colours') setColorScheme(isDark ? 'light' : 'dark')
    else if (action.kind === 'keys') onKeys()
    else signOutOrConfirm()
  }

  const counts = useMenuCounts(rights)
  const screens = screensFor(rights, counts)
    .filter(
      ({ label, group = '', isAnnounced }) =>
        (searchText !== '' || !isAnnounced) && matchesWords(`${label} ${group}`, searchText),
    )
    .map(({ key, label, group, icon, to }): PaletteChoice => {
      const Icon = menuIcons[icon]
      return {
        key,
        content: <NamedChoiceText icon={<Icon />} name={label} searchText={searchText} about={group} />,
        choose: () => {
          onClose()
          void router.navigate({ to })
        },
      }
    })
  const actions = actionsFor(rights, isDark).filter(({ label }) => matchesWords(label, searchText))
  const actionChoice = (action: Action): PaletteChoice => ({
    key: action.key,
    content: (
      <NamedChoiceText
        icon={action.kind === 'new' && <PlusIcon />}
        name={action.label}
        searchText={searchText}
      />
    ),
    choose: () => runAction(action),
  })

  const recordChoice = (record: SearchResult, { path, icon }: NavEntry): PaletteChoice => ({
    key: `${record.register} ${record.id}`,
    isTall: true,
    content: <RecordChoiceText record={record} icon={icon} searchText={searchText} />,
    choose: () => openRecord(path, { scope: 'institution', record: record.id }),
  })
  const searchAllChoice = ({ path, label }: NavEntry): PaletteChoice => ({
    key: `all ${path}`,
    content: <NamedChoiceText icon={<SearchIcon />} name={`All in ${label}`} />,
    choose: () => {
      onClose()
      void router.navigate({ to: path, search: { scope: 'institution', search: searchText } })
    },
  })
  const registers = registersFor(rights)
  const recordsOf = (records: readonly SearchResult[], entry: NavEntry) =>
    records.filter(({ register }) => register === entry.register).map((record) => recordChoice(record, entry))
  const recordChoices = registers.flatMap((entry) => {
    const choices = recordsOf(search.results, entry)
    return choices.length === 0 || entry.hasNoSearch ? choices : [...choices, searchAllChoice(entry)]
  })
  const recent = openedRecords().flatMap((record) => registers.flatMap((entry) => recordsOf([record], entry)))
  const guideChoices = guide.map(({ page, hash, label, about }): PaletteChoice => ({
    key: `guide ${page} ${hash}`,
    content: <NamedChoiceText icon={<HelpIcon />} name={label} searchText={searchText} about={about} />,
    choose: () => {
      onClose()
      void router.navigate({ to: '/insaka/help/$page', params: { page }, hash })
    },
  }))
  const newChoices = actions.filter(({ kind }) => kind === 'new').map(actionChoice)
  const otherChoices = actions.filter(({ kind }) => kind !== 'new').map(actionChoice)

  // Groups that load later come last, so no line moves while the user presses a key.
  const groups: ChoiceGroup[] = (
    searchText === ''
      ? [
          { title: 'Recently opened', choices: recent },
          { title: 'New', choices: newChoices },
          { title: 'Go to', choices: screens },
          { title: 'Actions', choices: otherChoices },
        ]
      : [
          { title: 'Go to', choices: screens },
          { title: 'Actions', choices: [...newChoices, ...otherChoices] },
          { title: 'Records', choices: recordChoices, isStale: search.isStale },
          { title: 'Help', choices: guideChoices },
        ]
  ).filter((group) => group.choices.length > 0)
  const choices = groups.flatMap((group) => (group.isStale ? [] : group.choices))
  const current = choices.find(({ key }) => key === active) ?? choices[0]
  const optionId = (key: string) => `${id}-${key.replaceAll(/\W/g, '-')}`

  function onKeyDown(event: KeyboardEvent) {
    const at = current ? choices.indexOf(current) : -1
    if (event.key === 'Escape') {
      // Layers below have their own Esc handler.
      event.stopPropagation()
      event.preventDefault()
      onClose()
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      current?.choose()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      const next = choices[(at + step + choices.length) % choices.length]
      if (!next) return
      setActive(next.key)
      document.getElementById(optionId(next.key))?.scrollIntoView({ block: 'nearest' })
    }
  }

  return (
    // A click on the dialog itself hits its backdrop and closes it; Esc does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={box}
      className={`p-0 border-0 surface ${classes.box}`}
      aria-label="Search or go to"
      data-focus-fallback="input"
      onClose={onClose}
      onKeyDown={onKeyDown}
      onWheel={(event) => event.stopPropagation()}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={`column ${classes.content}`}>
        <div className={`row gap-3 shrink-0 relative border-b ${classes.field}`}>
          <SearchIcon />
          <input
            role="combobox"
            aria-label="Search or go to"
            aria-expanded={choices.length > 0}
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={current && optionId(current.key)}
            placeholder="Reference, order number, vendor, words, or a screen"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setActive(undefined)
            }}
          />
          <button
            type="button"
            className={`shrink-0 text-faint cursor-pointer ${classes.close}`}
            onClick={onClose}
          >
            Esc
          </button>
          <LoadingBar loading={search.isLoading} />
        </div>
        {/* A native list box cannot contain such lines. */}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <div id={id} role="listbox" aria-label="Results" className={classes.list}>
          {groups.map(({ title, choices: ofGroup, isStale }) => (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no part of a list box
            <div key={title} role="group" aria-label={title} data-stale={isStale || undefined}>
              <div className={`text-xs font-semibold text-faint ${classes.title}`} aria-hidden="true">
                {title}
              </div>
              {ofGroup.map(({ key, content, choose, isTall }) => (
                // Keyboard selection happens in the input above.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={key}
                  id={optionId(key)}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                  role="option"
                  tabIndex={-1}
                  className={`row gap-3 rounded cursor-pointer ${classes.choice}`}
                  data-high={isTall}
                  aria-selected={key === current?.key}
                  onPointerMove={() => key !== active && setActive(key)}
                  onClick={choose}
                >
                  {content}
                </div>
              ))}
            </div>
          ))}
        </div>
        <output className={classes.said}>
          {search.error ? (
            <span>
              The records could not be searched. {errorMessage(search.error)}{' '}
              <button
                type="button"
                className="bare-button p-0 font-semibold text-accent"
                onClick={search.retry}
              >
                Try again
              </button>
            </span>
          ) : searchText.length > 0 && searchText.length < minSearchLength ? (
            <span>Type one more letter to search the records.</span>
          ) : search.isEmpty && guideChoices.length === 0 ? (
            <span>Nothing found for “{searchText}”.</span>
          ) : null}
        </output>
        <div
          className={`row gap-4 shrink-0 text-xs text-faint border-t mt-2 ${classes.foot}`}
          aria-hidden="true"
        >
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> choose
          </span>
          <span>
            <kbd>↵</kbd> open
          </span>
          <span>
            <kbd>Esc</kbd> close
          </span>
        </div>
      </div>
    </dialog>
  )
}
